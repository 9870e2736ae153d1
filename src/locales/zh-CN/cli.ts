import type { cliTextsEn } from '../en/cli.ts';

/** 各宿主及其与工作线程通信的简体中文文本。 */
export const cliTextsZh: Readonly<Record<keyof typeof cliTextsEn, string>> = {
  'host.internal':
    'DeskShell 内部出现了不该出现的错误。运行“history”可查看已完成的操作；已完成的操作均可撤销。',
  'host.request': 'DeskShell 无法处理此请求（{verb}）：{detail}',
  'host.platform': 'DeskShell 尚不支持 {platform}，目前仅支持 Windows、macOS 和 Linux。',
  'host.startFolder': '当前所在的文件夹已不存在。请切换到存在的文件夹后重试。',
  'host.home': '系统未提供你的主文件夹位置。请将 HOME（Windows 上为 USERPROFILE）设为该文件夹。',
};
