import type { appTextsEn } from '../en/app.ts';

/** src/app 的简体中文文本。 */
export const appTextsZh: Readonly<Record<keyof typeof appTextsEn, string>> = {
  'launcher.nodeTooOld':
    'DeskShell 需要 Node {needed} 或更高版本，当前为 Node {found}。请从 https://nodejs.org 安装较新的 Node，然后再次运行同一命令。',
  'demo.notEmpty':
    '“{path}”不是空文件夹，其中也没有以前生成的演示，因此未作任何改动。请指定一个新文件夹或空文件夹。',
  'demo.stranger':
    '“{path}”中有以前生成的演示，但其中的“{stranger}”不是演示生成的。请先将其移出，或指定其他文件夹。',
  'demo.notAFolder': '“{path}”不是文件夹。请指定一个新文件夹或空文件夹。',
  'demo.noLink': '未生成链接“{path}”：系统不允许创建。',
  'demo.noSecondName': '未生成文件的另一个名称“{path}”：此驱动器上一个文件只能有一个名称。',
  'skill.noTargets': '这台电脑上没有此技能负责的内容。',
  'skill.noTargetsThere': '“{path}”及其下没有此技能负责的内容。',
};
