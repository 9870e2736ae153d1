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
  'skill.folderIsLink':
    '“{path}”是链接或位于链接之后，它指向“{target}”。未经指明的链接不会跟随，因此没有查看。{skill, select, none {} other {要整理该文件夹，请指明它的路径：“deskshell preview {skill} --root”。}}',
  'skill.noTargets': '这台电脑上没有此技能负责的内容。',
  'skill.noTargetsThere': '“{path}”及其下没有此技能负责的内容。',
  'approval.otherSelection': '现在勾选的内容与你批准的不同，因此没有执行任何操作。请重新查看列表后再批准。',
  'review.gone': '此列表已不再打开：它已被使用，或已被新的扫描取代。请重新扫描。',
  'review.moved': '勾选之前列表已发生变化。没有勾选任何内容，请重新选择。',
  'review.noRow': '列表中没有这个步骤。请重新扫描以查看现有内容。',

  'receiptText.title': 'DeskShell 回执：已完成 {done, number} / {chosen, number} 个步骤',
  'receiptText.when': '{date}，用时 {seconds, number} 秒',
  'receiptText.failed': '未完成（{count, number}）：',
  'receiptText.cancelled': '已按你的要求停止。',
  'receiptText.notBegun': '{count, number} 个步骤未开始。',
  'receiptText.takenBack': '失败后已撤销 {count, number} 个步骤。',
  'receiptText.more': '…还有 {count, number} 个',
  'receiptText.part': '{title}：{done, number} / {chosen, number} · {bytes}',
  'receiptText.batch': '保存在隔离区，批次 {batch}',
  'receiptText.task': '任务 {task}',
  'receiptText.freed': '已释放：{freed}',
  'receiptText.afterPurge': '清空隔离区后才释放：{bytes}',
  'receiptText.changedFolder': '仅更换文件夹，未释放空间：{bytes}',
  'receiptText.drive': '{drive}：之前可用 {before}，现在可用 {now}',
  'receiptText.undoable': '{count, plural, =0 {其中没有可以撤销的步骤。} other {# 个步骤可以撤销。}}',
  'receiptText.unknown': '此回执来自 DeskShell 之前的一次启动，无法再复制。',
};
