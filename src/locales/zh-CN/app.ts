import type { appTextsEn } from '../en/app.ts';

/** src/app 的简体中文文本。 */
export const appTextsZh: Readonly<Record<keyof typeof appTextsEn, string>> = {
  'launcher.nodeTooOld':
    'DeskShell 需要 Node {needed} 或更高版本，当前为 Node {found}。请从 https://nodejs.org 安装较新的 Node，然后再次运行同一命令。',
};
