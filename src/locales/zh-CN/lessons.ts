import type { lessonTextsEn } from '../en/lessons.ts';

/** 经验记录的简体中文文本（ICU 消息格式）。 */
export const lessonTextsZh: Readonly<Record<keyof typeof lessonTextsEn, string>> = {
  'lessons.none': '没有启用中的经验记录。用“lessons add”添加；“lessons list --all”也会显示已停用的。',
  'lessons.noneHere': '没有符合条件的经验记录。',
  'lessons.entry':
    '{id} · {module} · {hits, plural, other {出现过 # 次}} · 最近一次：{date}{retired, select, yes { · 已停用} other {}}',
  'lessons.cause': '原因：{cause}',
  'lessons.fix': '解决办法：{fix}',
  'lessons.more': '{count, plural, other {还有 # 条未显示。}}用“--limit {total, number}”显示全部。',
  'lessons.kept': '已记录为 {id}。',
  'lessons.again': '此问题已记录为 {id}，至今出现过 {hits, number} 次。保留最新的原因和解决办法。',
  'lessons.dropped':
    '{count, plural, other {最多保留 200 条，因此移除了 {ids}}}：出现次数最少、时间最早的先移除。',
  'lessons.changeRule':
    '{rule, select, target {修改规则即可根治：请调整该模块查看的位置或所需的天数（数据文件夹中的“junk-targets.json”），而不只是记录在此。} default {修改规则即可根治：请调整该模块默认勾选的内容，而不只是记录在此。} other {修改规则即可根治：请调整该模块不触及的内容（保护规则），而不只是记录在此。}}',
  'lessons.merged': '{from} 已并入 {id}，后者至今出现过 {hits, number} 次。',
  'lessons.nothingSimilar': '同一模块中没有足够相似、可以合并的经验记录。',
  'lessons.retired': '{id} 已停用。用“lessons list --all”仍可看到；再次添加时会恢复。',
  'lessons.unknown': '没有经验记录“{id}”。用“lessons list --all”查看全部。',
  'lessons.unknownModule': '“{word}”不是模块。现有模块：{known}。',
  'lessons.oneModule': '请用 --module 指定一个模块。',
  'lessons.limit': '“{word}”不是可显示的条数。请给出不小于 1 的整数。',
  'lessons.needs': '“lessons add”需要 {option}。',
  'lessons.mergeOne': '一条经验记录无法合并。请至少指定两条；不指定则合并所有相似的记录。',
  'lessons.mergeModules': '不同模块（{modules}）的经验记录不合并。请指定同一模块的记录。',
  'lessons.emptyPart':
    '{part, select, symptom {现象} cause {原因} other {解决办法}}为空。经验记录需要现象、原因和解决办法。',
  'lessons.longPart':
    '{part, select, symptom {现象} cause {原因} other {解决办法}}过长。最多 {most, number} 个字符。',
  'lessons.unreadable':
    '无法读取“{path}”中的经验记录。没有更改任何内容。请恢复该文件，或将其移走以重新开始。',
  'lessons.setAside':
    '无法读取“{path}”中的经验记录。该文件已以“.unreadable”结尾的名称保留在旁边，并新建了列表。',
};
