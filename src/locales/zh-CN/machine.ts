import type { machineTextsEn } from '../en/machine.ts';

/** 与计算机本身（而非文件）有关的模块的简体中文文本（ICU 消息格式）。 */
export const machineTextsZh: Readonly<Record<keyof typeof machineTextsEn, string>> = {
  'action.recyclePurgeOne': '永久删除回收站中的“{path}”',
  'action.recycleRestoreOne': '从回收站恢复“{path}”',

  'skill.takesNoRoot': '“{skill}”与文件夹无关，因此“{path}”对它没有意义。请去掉 --root。',
  'skill.machineUndeclared':
    '技能“{skill}”没有申请“{capability}”权限，因此不能查看{asked, select, recycleBin {回收站} processes {正在运行的程序} other {设置}}。',
  'skill.machineMissing':
    '此处无法查看{asked, select, recycleBin {回收站} processes {正在运行的程序} other {设置}}：此系统没有相应方法，或者当前使用的是演示用户文件夹，因此不允许访问。未做任何更改。',

  'recycle.title': '回收站',
  'recycle.description':
    '显示每个驱动器上你自己的回收站内容，永久删除你选中的项，或恢复单个项（--option action=restore）。',
  'recycle.drive': '{drive} 上的回收站有 {count, plural, other {# 项}}，{bytes}，最早删除于 {date}。',
  'recycle.driveUndated': '{drive} 上的回收站有 {count, plural, other {# 项}}，{bytes}。删除时间未知。',
  'recycle.empty': '你的回收站是空的。',
  'recycle.unknown': '回收站中有 {count, plural, other {# 项}}无法得知原来的位置，未作处理。',
  'recycle.unreadable': '无法读取回收站的文件夹“{path}”，因此未列出其中任何内容。',
  'recycle.fresher':
    '有 {count, plural, other {# 项}}未列出：删除时间不早于 {days, plural, other {# 天}}前，或删除时间未知。',
  'recycle.goes': '“{name}”删除于 {date}。在此永久删除后无法恢复。',
  'recycle.goesUndated': '“{name}”的删除时间未知。在此永久删除后无法恢复。',
  'recycle.onlyNote': '“{name}”只剩下回收站的记录，文件本身已不存在。该记录删除后无法恢复。',
  'recycle.wholeDrive':
    '{name} 上你的回收站中列出的全部内容：{count, plural, other {# 项}}，{bytes}，最早删除于 {date}。全部无法恢复，且无法撤销。',
  'recycle.wholeDriveUndated':
    '{name} 上你的回收站中列出的全部内容：{count, plural, other {# 项}}，{bytes}。全部无法恢复，且无法撤销。',
  'recycle.comesBack': '“{name}”删除于 {date}。将回到原来的位置，绝不覆盖任何内容。',
  'recycle.comesBackUndated': '“{name}”的删除时间未知。将回到原来的位置，绝不覆盖任何内容。',
  'recycle.onlyForPurge': '选项“{option}”只与永久删除有关，与 action=restore 一起使用没有意义。请去掉它。',

  'process.title': '正在运行的程序',
  'process.description':
    '列出有窗口或占用大量内存的程序，从大到小排列。只请求关闭你指定的程序；不会预先勾选任何一项。',
  'process.others':
    '另有 {count, plural, other {# 个进程}}正在运行：没有窗口的小程序、系统进程以及 DeskShell 自身所在的程序。它们都不会列出。',
  'process.noForce': '未列出进程 {pid} 供强制结束：它已不存在，或属于绝不会从此处关闭的进程。',
  'process.withWindow': '{name}：窗口“{window}”，占用内存 {bytes}。',
  'process.withoutWindow': '{name}：没有窗口，占用内存 {bytes}。',

  'perf.title': '性能',
  'perf.description': '提供高性能电源计划、减少视觉效果、减少登录时启动的程序。全部可以撤销。',
  'perf.powerPlan':
    '当前电源计划：{old, select, balanced {“平衡”} fast {“高性能”} saver {“节能”} other {{guid}}} → “高性能”。计算机会更快，也更耗电。',
  'perf.effects':
    '当前开启 → 关闭，共 {count, plural, other {# 种效果}}：{windowAnimation, select, on {“窗口打开和关闭的动画”} other {}}{minimizeAnimation, select, on {“窗口最小化的动画”} other {}}{fullWindowDrag, select, on {“拖动时显示窗口内容”} other {}}{menuFade, select, on {“菜单淡入”} other {}}{tooltipFade, select, on {“提示淡入”} other {}}{comboBoxAnimation, select, on {“下拉框滑动打开”} other {}}{listBoxScroll, select, on {“列表平滑滚动”} other {}}。',
  'perf.startup':
    '登录时会启动“{name}”：{starts}。当前开关：{old, select, absent {无，因此会启动} other {当前值 {old}}} → {new}（关闭，与任务管理器的做法相同）。不会移除该项。',

  'group.recycle': '{drive} 上的回收站',
  'group.process': '可以请求关闭的程序',
  'group.processForce': '将强制结束的程序',
  'group.powerPlan': '电源计划',
  'group.effects': '视觉效果',
  'group.startup': '登录时启动',

  'module.recycle': '回收站',
  'module.process': '正在运行的程序',
  'module.performance': '性能',

  'reviewPage.noPlace': '{kind, select, purge {永久删除} close {关闭} setting {你的设置} other {不涉及文件}}',
  'review.noFolder': '此步骤不涉及文件，因此没有可打开的文件夹。',
  'reviewPage.undoSetting': '设回之前的值',
  'reviewPage.undoRestored': '放回回收站',
};
