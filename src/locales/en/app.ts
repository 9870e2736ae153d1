/** Texts of src/app in English. */
export const appTextsEn = {
  'launcher.nodeTooOld':
    'DeskShell needs Node {needed} or newer, and this is Node {found}. Install a newer Node from https://nodejs.org and run the same command again.',
  'demo.notEmpty':
    '“{path}” is not empty and holds no earlier demo, so it was left as it is. Name a new or an empty folder.',
  'demo.stranger':
    '“{path}” holds an earlier demo, but “{stranger}” in it was not made by that demo. Take it out, or name another folder.',
  'demo.notAFolder': '“{path}” is not a folder. Name a new or an empty folder.',
  'demo.noLink': 'The link “{path}” is left out: this system did not let it be made.',
  'demo.noSecondName':
    'The second name “{path}” of a file is left out: this drive gives a file only one name.',
  'skill.noTargets': 'There is nothing on this computer that this skill looks after.',
  'skill.noTargetsThere': 'This skill looks after nothing at or below “{path}”.',
} as const;
