import type { Text } from '../protocol/message.ts';
import { say } from './say.ts';

/** A group's name for people; one that these texts do not know stays as the skill wrote it: a stranger's text. */
export function groupLabel(name: string | null): Text {
  if (name === null) return say('group.none');
  switch (name) {
    case 'desktop:group':
      return say('group.desktop');
    case 'download:duplicate':
      return say('group.duplicate');
    case 'download:stale':
      return say('group.stale');
    case 'download:sort':
      return say('group.sort');
    case 'process':
      return say('group.process');
    case 'process:force':
      return say('group.processForce');
    case 'perf:power-plan':
      return say('group.powerPlan');
    case 'perf:visual-effects':
      return say('group.effects');
    case 'perf:startup-apps':
      return say('group.startup');
    default:
      if (name.startsWith('recycle:')) return say('group.recycle', { drive: name.slice('recycle:'.length) });
      return name.startsWith('junk:') ? junkLabel(name.slice('junk:'.length)) : name;
  }
}

/** What gathers in a place, by how its key ends; the rest of the key is whose it is. The first that fits counts. */
const KINDS: readonly (readonly [ending: RegExp, kind: string])[] = [
  [/^(?:temp|windows-temp|var-tmp)$/, 'temporary'],
  [/^thumbnails$/, 'thumbnails'],
  [
    /(?:^|-)(?:crash-reports|crash-dumps|error-reports|kernel-dumps|live-kernel-reports|core-dumps|diagnostic-reports|drkonqi)$/,
    'crashes',
  ],
  [/(?:^|-)logs$/, 'logs'],
  [/(?:^|-)(?:shaders|shader-cache|shader-cache-old|gpu)$/, 'graphics'],
];

/** Names that are not simply written with a capital letter. */
const PROGRAMS: Readonly<Record<string, string>> = {
  'apt-archives': 'apt',
  cocoapods: 'CocoaPods',
  cbs: 'Windows',
  fontconfig: 'fontconfig',
  'firefox-flatpak': 'Firefox (Flatpak)',
  'firefox-snap': 'Firefox (Snap)',
  'go-build': 'Go',
  machine: 'Windows',
  npm: 'npm',
  'nuget-http': 'NuGet',
  nvidia: 'NVIDIA',
  amd: 'AMD',
  pip: 'pip',
  program: '',
  'teams-classic': 'Microsoft Teams',
  vscode: 'VS Code',
  vscodium: 'VSCodium',
  wechat: 'WeChat',
  'windows-update': 'Windows Update',
  'xcode-derived-data': 'Xcode',
  xorg: 'X.Org',
  'yarn-berry': 'Yarn',
};

function junkLabel(key: string): Text {
  const found = KINDS.find(([ending]) => ending.test(key));
  const kind = found?.[1] ?? 'cache';
  const whose = found === undefined ? key : key.replace(found[0], '');
  const known = Object.hasOwn(PROGRAMS, whose) ? PROGRAMS[whose] : undefined;
  const program = known ?? whose.slice(0, 1).toUpperCase() + whose.slice(1).replaceAll('-', ' ');
  return say('group.junk', { kind, program, named: program === '' ? 'no' : 'yes' });
}
