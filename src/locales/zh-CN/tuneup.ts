import type { tuneupTextsEn } from '../en/tuneup.ts';

/** 体检的文字（ICU 消息格式）。 */
export const tuneupTextsZh: Readonly<Record<keyof typeof tuneupTextsEn, string>> = {
  'tuneup.next': '{command}',
  'tuneup.outOfOrder':
    '现在还轮不到“tuneup {command}”：{stage, select, none {尚未开始一轮体检} init {尚未扫描} scanned {尚未生成计划} planned {尚未执行任何步骤} applied {这一轮还没有回执} other {这一轮已经结束}}。',
  'tuneup.roundOpen':
    '有一轮体检尚未结束（{stage, select, init {已开始} scanned {已扫描} planned {已有计划} applied {已执行，尚无回执} other {已结束}}）。请继续这一轮，或用 --force 重新开始：已完成的步骤仍然有效，也仍可撤销。',
  'tuneup.roundGone': '这一轮体检刚刚被另一个命令更改。请用“tuneup status”查看当前状态，然后重试。',
  'tuneup.busy': '进程 {pid} 正在执行这一轮体检。请等它完成；可用“tuneup status”查看。',
  'tuneup.planBroken':
    '无法读取计划文件“{path}”，因此这一轮体检无法继续。未作任何改动，也不会覆盖该文件。请用 --force 重新开始：该文件会以另一个名称保留在新文件旁边。已完成的步骤仍可在“history”中查看。',
  'tuneup.folderIsLink': '“{path}”是链接，因此不在那里保存检查轮次。未作任何改动。请删除该链接，然后重试。',
  'tuneup.planNewer':
    '计划文件“{path}”由更新版本的 DeskShell 写入（文件版本 {version}）。未作任何改动。请用那个程序完成这一轮，或用 --force 重新开始：该文件会以另一个名称保留在新文件旁边。',
  'tuneup.noPlan': '这一轮体检还没有计划。请先生成计划。',
  'tuneup.planChanged':
    '模块“{module}”的列表与生成计划时保存的不一致：它已被使用、已超过 7 天，或计划文件被改动过。没有执行任何步骤。请重新生成计划并查看列表。',
  'tuneup.noModule': '没有模块“{word}”。可用的模块：{known}。',
  'tuneup.notPlanned': '计划中没有模块“{module}”的列表。请重新生成计划。',
  'tuneup.alreadyApplied': '模块“{module}”的列表在这一轮中已经批准并执行过。其余的请重新生成计划。',
  'tuneup.needsIds':
    '模块“{module}”的大部分步骤无法撤销，因此必须逐一指定：用 --ids 给出计划中的编号，并加上 --allow-irreversible。请先查看其列表。',
  'tuneup.unknownId': '在指定的模块中，计划没有步骤或分组“{id}”。“tuneup apply --json”会列出这些编号。',
  'tuneup.runsNoFile':
    '“{path}”是文件夹或链接，因此无法在其中记录这一轮，回执仍未生成。未作任何改动。请将其移走，然后重试。',
  'tuneup.recordedFailure': '{sentence}',
  'tuneup.nothingToRestore': '体检尚未做过任何改动，因此没有可以撤销的内容。',

  'tuneup.module':
    '{module, select, recycle {回收站} junk {垃圾文件} downloads {下载} desktop {桌面} process {运行中的程序} perf {性能} other {{module}}}',

  'tuneup.init.title': '新的一轮体检已开始，尚未查看任何内容。',
  'tuneup.init.system':
    '{name} · 内存可用 {free}，共 {total} · {administrator, select, yes {具有管理员权限} other {没有管理员权限}}',
  'tuneup.drive': '驱动器 {drive}：可用 {free}，共 {total}{low, select, yes {（可用空间不足 10%）} other {}}',
  'tuneup.init.lessons': '以往的经验：',
  'tuneup.init.lesson': '{module}：{symptom} → {fix}（{hits, number} 次）',
  'tuneup.oldBatches': '隔离区中有 {count, number} 个批次已超过 7 天（{bytes}）：',
  'tuneup.oldBatch': '{batch} · 自 {date} · {items, number} 项 · {bytes}',

  'tuneup.scan.title': '已查看 {count, number} 个模块，用时 {seconds, number} 秒。未作任何改动。',
  'tuneup.scan.found':
    '{module}：{total, plural, =0 {没有找到内容} other {找到 # 项}} · {bytes} · 建议 {ticked, number} 项（{tickedBytes}）',
  'tuneup.scan.oldest': '最早一项的时间：{date}',
  'tuneup.scan.group': '{group}：{total, number} 项 · {bytes} · 建议 {ticked, number} 项',
  'tuneup.unavailable': '{module}：此电脑上没有。{why}',
  'tuneup.unread': '⚠️ {module}：无法查看。{why}（{code}）',

  'tuneup.plan.title': '计划如下。未作任何改动。',
  'tuneup.plan.fromScan': '以 {date} 的扫描结果为准。要重新查看，请再运行一次 plan。',
  'tuneup.plan.nothingTicked': '没有勾选任何行。要自行选择，请在下一条命令中用 --ids 写出上面的编号。',
  'tuneup.apply.preview': '将要执行的内容如下。未作任何改动。',
  'tuneup.apply.nothing': '没有勾选任何内容，因此无事可做。',
  'tuneup.apply.did': '已完成：{done, number} / {total, number}。',
  'tuneup.apply.didNothing': '没有勾选任何内容，因此没有执行任何步骤。',
  'tuneup.apply.module': '{module}：已完成 {done, number} / {total, number} · {bytes}',
  'tuneup.apply.refused': '⚠️ {module}：没有执行任何步骤。{why}（{code}）',
  'tuneup.apply.notBegun': '{module}：未开始',
  'tuneup.apply.batch': '批次 {batch}。要全部撤销，请输入：',

  'tuneup.receipt.title': '体检回执',
  'tuneup.receipt.low': '⚠️ 驱动器 {drive} 仅剩 {free}（共 {total}），不足 10%。请先在那里腾出空间。',
  'tuneup.receipt.environment': '电脑：{name} · 内存可用 {free}，共 {total}',
  'tuneup.receipt.scan': '找到的内容：',
  'tuneup.receipt.scanModule': '{module}：{total, number} 项 · {bytes}',
  'tuneup.receipt.executed':
    '{kind, select, done {已执行} other {仅预览}}：共 {total, number} 项，成功 {succeeded, number} 项，失败 {failed, number} 项',
  'tuneup.receipt.recovered': '此处的内容是从日志中读取的：执行曾被中途打断，或计划文件的记录与日志不一致。',
  'tuneup.receipt.done': '✓ 完成：{what}',
  'tuneup.receipt.failedAction': '⚠️ {what}：{why}（{code}）',
  'tuneup.receipt.takenBack': '↩ {what}（已撤销）',
  'tuneup.receipt.leftAlone': '– {what}（未动）',
  'tuneup.receipt.notBegun': '– {what}（未开始）',
  'tuneup.receipt.freed': '共释放空间：{freed}',
  'tuneup.receipt.afterPurge': '已移入同一驱动器上的隔离区：{bytes}。清空隔离区之前不会释放空间。',
  'tuneup.receipt.changedFolder': '仅更换了文件夹：{bytes}。这不会释放空间。',
  'tuneup.receipt.measured':
    '其间实测：驱动器 {drive} 的可用空间{change, select, more {增加了 {bytes}} less {减少了 {bytes}} other {没有变化}}。',
  'tuneup.receipt.quarantine': '隔离区：{path}',
  'tuneup.receipt.restore': '要撤销批次 {batch}，请输入：',
  'tuneup.receipt.when': '开始于 {date}；程序共工作 {seconds, number} 秒。',
  'tuneup.receipt.purge': '要清空它们吗？这会永久删除：',
  'tuneup.receipt.noOld': '隔离区中没有超过 7 天的批次，因此没有需要清空的内容。',

  'tuneup.clean.title': '已移除这一轮的工作文件：',
  'tuneup.clean.kept': '已保留：隔离区（{path}）、其清单、日志和 runs.jsonl。',

  'tuneup.status.none': '尚未开始一轮体检。',
  'tuneup.status.stage':
    '{date} 的一轮体检{stage, select, init {已开始：尚未扫描} scanned {已扫描：尚未生成计划} planned {已有计划：尚未执行} applied {已执行：尚无回执} other {已结束}}。',
  'tuneup.status.busy': '另一个进程正在执行它。',
  'tuneup.status.apply':
    '批次 {batch}（{date}）：完成 {done, number} 项，失败 {failed, number} 项（{modules}）',

  'tuneup.restore.preview': '批次 {batch}：将恢复以下内容。未作任何改动。',
  'tuneup.restore.done': '批次 {batch}：已撤销 {count, number} 个步骤。',
  'tuneup.restore.nothing': '批次 {batch}：没有可以撤销的内容了。',
  'tuneup.restore.stays': '{count, number} 个步骤已永久完成，无法恢复：',
  'tuneup.restoreForeign':
    '任务 {task} 的日志并非（全部）由此电脑上的 DeskShell 写入，因此不会随批次一起撤销。“deskshell undo {task}”会显示撤销它将执行的内容以及如何批准。',
  'tuneup.goOn': '接下来：',
  'tuneup.goOnYes': '要执行，请输入：',
};
