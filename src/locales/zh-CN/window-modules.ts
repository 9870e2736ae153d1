import type { windowModuleTextsEn } from '../en/window-modules.ts';

/** 窗口中不涉及文件的模块的文字（ICU 消息格式）。 */
export const windowModuleTextsZh: Record<keyof typeof windowModuleTextsEn, string> = {
  'module.desktop': '桌面',

  'overview.unavailable': '未检查',
  'overview.things':
    '{deed, select, move {{count, plural, other {# 个文件}}} close {{count, plural, other {# 个程序}}} set {{count, plural, other {# 项设置}}} other {{count, plural, other {# 个步骤}}}}',
  'overview.aboutThings':
    '{deed, select, move {{bytes} 只更改文件夹，不释放空间} close {不会替你勾选；未保存的内容可能丢失} set {保留原值，可以撤销} purge {在那里删除后无法还原} other {}}',

  'settingValue.powerPlan': '{plan, select, balanced {平衡} fast {高性能} saver {节能} other {{guid}}}',
  'settingValue.effects':
    '{on, plural, =0 {{off, plural, =1 {关闭} other {# 项全部关闭}}} other {{off, plural, =0 {{on, plural, =1 {开启} other {# 项全部开启}}} other {{on, number} 项开启，{off, number} 项关闭}}}}',
  'settingValue.switch': '{means, select, on {开启} other {关闭}}',
  'settingValue.absent': '未设置',
  'settingValue.data': '{value}',

  'reviewPage.settingName': '{action, select, power_plan {电源计划} effects_set {视觉效果} other {{name}}}',
  'reviewPage.oldToNew': '{old} → {new}',
  'reviewPage.now': '现在',
  'reviewPage.wouldBe': '将设为',
  'reviewPage.noSize': '–',
  'reviewPage.noSizeOf': '{deed, select, set {设置} other {程序}}',
  'reviewPage.boxName':
    '{kind, select, moved {将 {name} 从 {from} 移到 {to}} kept {将 {name} 从 {from} 移到隔离区} copied {将 {name} 从 {from} 复制到 {to}} rewritten {更改 {from} 中 {name} 的内容} restored {将 {name} 放回 {to}} set {将 {name} 从 {old} 设为 {new}} purge {永久删除回收站中的 {name}} close {关闭程序 {name}} setting {更改设置 {name}} created {新建 {name}} other {{name}}}',
  'reviewPage.desktopGroup': '{count, plural, other {将 # 个文件按类型整理到文件夹}}',
  'reviewPage.groupWarning':
    '{kind, select, purge {无法还原：在此删除后永久消失。} close {先礼貌地请求关闭，如同你关闭其窗口。未保存的内容可能丢失。} signal {通知程序结束，大多数程序不会询问。未保存的内容会丢失。} other {不询问，直接强制结束。未保存的内容会丢失。}}',
  'reviewPage.groupWarningLong':
    '{kind, select, purge {回收站中删除的内容在任何地方都无法还原。不会替你勾选任何一项，执行前还有第二个界面询问。} close {请求每个程序关闭，如同你关闭其窗口；询问未保存工作的程序会保持打开。其窗口和其中未保存的内容可能丢失。不会替你勾选任何一项，执行前还有第二个界面询问。} signal {通知每个程序结束。在此系统上，大多数程序会直接结束而不询问，其中未保存的内容会丢失。不会替你勾选任何一项，执行前还有第二个界面询问。} other {立即结束每个程序，其中未保存的内容会丢失。不会替你勾选任何一项，执行前还有第二个界面询问。}}',
  'reviewPage.unavailable': '未检查“{part}”：{reason}',

  'runPage.deedDone':
    '{deed, select, leave {已离开原位置} move {已移动} purge {已永久删除} restore {已放回} close {已关闭} set {已设置} other {完成}}',

  'receiptPage.partDeed':
    '{part}：{chosen, number} 项中有 {done, number} 项{deed, select, leave {已离开原位置} move {已移到其他文件夹} purge {已永久删除} restore {已放回} close {已关闭} set {已设置} other {已完成}}',
  'receiptPage.gainDeed':
    '{deed, select, close {{count, plural, other {已关闭 # 个程序。}}} set {{count, plural, other {已更改 # 项设置。}}} other {{count, plural, other {已完成 # 个步骤。}}}}空间没有变化。',
  'receiptText.partDeed':
    '{title}：{chosen, number} 项中有 {done, number} 项{deed, select, close {已关闭} other {已设置}}',
};
