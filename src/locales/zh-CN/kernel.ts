import type { kernelTextsEn } from '../en/kernel.ts';

/** 内核与驱动的简体中文文本。 */
export const kernelTextsZh: Readonly<Record<keyof typeof kernelTextsEn, string>> = {
  'fs.notFound': '“{path}”处没有任何内容。',
  'fs.denied': '当前帐户无权处理“{path}”。请检查权限，或保持原样。',
  'fs.busy': '另一个程序正在使用“{path}”。请将其关闭后重试。',
  'fs.targetExists': '“{path}”处已有内容，绝不会覆盖。',
  'fs.noSpace': '“{path}”所在的驱动器已满。请腾出空间后重试。',
  'fs.nameInvalid': '文件系统不接受名称“{path}”。',
  'fs.failed': '无法处理“{path}”：{detail}',
  'fs.notAFile': '“{path}”不是文件。',
  'run.cancelled': '已按您的要求停止。',
};
