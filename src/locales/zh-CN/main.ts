import type { mainTextsEn } from '../en/main.ts';

/** 窗口程序及其对话框的简体中文文本（ICU 消息格式）。 */
export const mainTextsZh: Readonly<Record<keyof typeof mainTextsEn, string>> = {
  'main.busy': 'DeskShell 仍在工作。请等待完成，或先停止它。',
  'main.strangeSender': '这个请求不是来自 DeskShell 的窗口，因此没有执行任何操作。',
  'main.receiptFile': 'DeskShell 回执.txt',
  'main.textFiles': '文本文件',
  'main.notSaved': '无法将回执写入“{path}”。请选择其他文件夹。',
  'main.chooseTask': '选择要审核的任务',
  'main.chooseTaskButton': '选择任务',
  'main.chooseRoot': '选择允许该任务处理的文件夹',
  'main.chooseRootButton': '选择文件夹',
  'main.closeTitle': 'DeskShell 仍在进行更改。要停止并关闭吗？',
  'main.closeDetail': '会先完成当前步骤，不会留下半途的更改。已完成的内容会保留。',
  'main.closeStop': '停止并关闭',
  'main.closeStay': '继续',
};
