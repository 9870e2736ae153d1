import type { nightTextsEn } from '../en/night.ts';

/** 无人值守体检的文字（ICU 消息格式）。 */
export const nightTextsZh: Readonly<Record<keyof typeof nightTextsEn, string>> = {
  'night.grantsUnreadable':
    '无法读取文件“{path}”，其中记录了允许在您不在场时执行的内容。因此不允许任何内容。不会覆盖该文件：下次执行“tuneup grants allow”时，它会以另一个名称保留在新文件旁边。',
  'night.fileUnreadable':
    '无法读取文件“{path}”，其中记录了等待您审阅的内容。该文件会以另一个名称保留在新文件旁边。下一次“tuneup nightly”会重新生成等待列表。',
  'night.roundUnreadable':
    '无法读取先前夜间体检的计划文件“{path}”，因此那一轮没有回执。该文件会以另一个名称保留在新文件旁边。已完成的步骤仍可在“history”中查看，也可在那里撤销。',
  'night.cutOffBefore': '{date} 的夜间体检在作出任何改动之前被打断。现在重新开始。',
  'night.busy': '进程 {pid} 正在进行夜间体检。请等它完成；绝不会同时进行两次。',
  'night.clockDoubt':
    '{direction, select, back {此电脑的时钟比上次确认正确的时间早了 {days, number} 天。时钟可能有误，那样就无法判断任何内容的新旧。} other {自上次确认时钟正确以来，此电脑的时钟走了 {days, number} 天。时钟可能有误，那样一切都会显得陈旧。}}因此没有在您不在场时执行任何步骤；建议的内容正在等待审阅。如果时钟正确，请用“tuneup grants allow”加模块名来确认。',
  'night.neverProcess':
    '绝不会在您不在场时关闭程序，因此不能允许“process”。请用“tuneup apply --ids”关闭程序。',
  'night.recycleNeedsPerson':
    '清空回收站无法撤销。要允许在您不在场时清空，请在终端中运行此命令并输入它要求的词。未作任何改动。',
  'night.allowRecycle': '此后，夜间体检会永久删除回收站中存放超过 30 天的内容。任何人都无法恢复。',
  'night.grants.usage':
    '“tuneup grants”之后不带任何词，或者带“allow”或“refuse”和一个模块，例如：tuneup grants allow junk',
  'night.grants.title': '“tuneup nightly”在您不在场时可以做的事：',
  'night.grants.allowed': '{module}（{key}）：可执行其建议的行（{date} 允许）',
  'night.grants.recycle': '{module}（{key}）：可永久删除存放超过 30 天的内容（{date} 允许）',
  'night.grants.refused': '{module}（{key}）：不执行任何内容',
  'night.grants.never': '{module}（{key}）：绝不允许',
  'night.grants.allow': '要允许一个模块，请输入：',
  'night.waiting': '等待审阅：',
  'night.waiting.module': '{module}：{count, number} 个步骤 · {bytes} · 发现于 {date}，有效期至 {until}',
  'night.waiting.none': '没有等待审阅的内容。',
  'night.closed': '先前的一次夜间体检曾被打断。根据日志，它做了以下内容：',
};
