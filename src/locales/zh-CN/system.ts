import type { systemTextsEn } from '../en/system.ts';

/** 文件以外步骤的简体中文文本。 */
export const systemTextsZh: Readonly<Record<keyof typeof systemTextsEn, string>> = {
  'action.windowMove':
    '将窗口“{window}”移动到 {x, number}, {y, number}，大小 {width, number} × {height, number}',
  'action.powerPlan':
    '切换到电源计划 {plan, select, balanced {“平衡”} fast {“高性能”} saver {“节能”} other {{guid}}}',
  'action.registrySet': '将 {setting} 设置为 {value}',
  'action.startupOff': '登录时不再启动“{name}”',
  'action.startupOn': '登录时启动“{name}”',
  'action.effectsSet':
    '切换视觉效果{uiEffects, select, on { · 全部效果：开} off { · 全部效果：关} other {}}{windowAnimation, select, on { · 窗口内动画：开} off { · 窗口内动画：关} other {}}{minimizeAnimation, select, on { · 最小化和最大化动画：开} off { · 最小化和最大化动画：关} other {}}{fullWindowDrag, select, on { · 拖动时显示窗口内容：开} off { · 拖动时显示窗口内容：关} other {}}{menuFade, select, on { · 菜单淡入淡出：开} off { · 菜单淡入淡出：关} other {}}{tooltipFade, select, on { · 工具提示淡入淡出：开} off { · 工具提示淡入淡出：关} other {}}{comboBoxAnimation, select, on { · 下拉列表滑动：开} off { · 下拉列表滑动：关} other {}}{listBoxScroll, select, on { · 列表平滑滚动：开} off { · 列表平滑滚动：关} other {}}',
  'action.uiInvoke': '使用窗口“{window}”中的“{element}”',
  'action.uiClick': '点击窗口“{window}”中的“{element}”',
  'action.uiType': '在窗口“{window}”的“{element}”中输入“{text}”',
  'action.processClose': '请求进程 {pid} 关闭',
  'action.processEnd': '立即结束进程 {pid}，其中未保存的内容将丢失',
  'action.processSignal': '请求进程 {pid} 结束；许多程序会立即结束，其中未保存的内容将丢失',
  'action.processExec': '在 {cwd} 中运行 {command}',
  'action.recyclePurge': '永久删除回收站中的 {count} 个项目',
  'action.recycleRestore': '从回收站恢复 {count} 个项目',
  'action.purgeBatch': '永久删除批次 {batch} 保留的全部内容',
  'action.purgeItems': '永久删除批次 {batch} 中的 {count} 个项目',
  'appWindow.busy':
    '窗口“{window}”的程序没有响应，因此窗口没有移动。程序恢复响应后，窗口仍可能移动，届时请查看。',
  'appWindow.denied': '此帐户无权移动窗口“{window}”，该窗口保持原位。请自行移动，或去掉该步骤。',
  'appWindow.notFound': '没有名为“{window}”的窗口。请打开它后重新查看，或去掉该步骤。',
  'appWindow.several': '有多个名为“{window}”的窗口。请关闭其他窗口，或给出其中一个的完整标题。',
  'assertion.element': '窗口“{window}”中应有的元素不存在。',
  'assertion.rect': '窗口“{window}”应位于 {expected}，实际位于 {found}。',
  'assertion.value': '窗口“{window}”中应显示“{expected}”，实际显示“{found}”。',
  'assertion.window': '窗口“{window}”应当存在，却不存在。',
  'capability.undeclared': '步骤“{id}”需要“{capability}”，但任务没有声明它。',
  'element.covered':
    '窗口“{window}”中要点击的位置被另一个窗口挡住。没有点击任何内容，请将该窗口移到最前面后重试。',
  'element.denied': '窗口“{window}”的权限高于本程序，不接受其操作。请自行完成该步骤。',
  'element.disabled': '窗口“{window}”中的目标目前不接受输入，请在其可用后重试。',
  'element.filled': '窗口“{window}”中已有其他文本，它保持不变。请先将其清空。',
  'element.hung': '窗口“{window}”的程序没有响应，因此没有在其中执行任何操作。请在其恢复响应后重试。',
  'element.outOfReach': '无法确定应在窗口“{window}”中的何处点击。没有点击任何内容，请自行完成该步骤。',
  'element.password': '那是窗口“{window}”中的密码框，既不会读取也不会填写，请自行操作。',
  'element.several': '窗口“{window}”中有多个目标符合。请更具体地说明是哪一个。',
  'element.unable': '窗口“{window}”中的目标无法执行此操作，它保持原样。请指定其他目标，或去掉该步骤。',
  'platform.noDriver':
    '这里无法执行“{kind}”，因此没有开始任何操作：此系统不支持它，或者当前是虚构的用户文件夹（--profile），不会触及此电脑的程序、设置和回收站。请去掉该步骤。',
  'powershell.lost':
    'Windows PowerShell 在回答之前就结束了，因此不知道此操作是否已发生。不会再次执行，请自行查看。',
  'powershell.refused': 'Windows 回答说无法执行此操作。请自行完成该步骤，或将其去掉。',
  'powershell.timeout':
    'Windows PowerShell 没有及时回答，已被结束，因此不知道此操作是否已发生。不会再次执行，请自行查看。',
  'powershell.unavailable':
    '此操作需要 Windows PowerShell，但它在此无法启动或不允许使用。没有开始任何操作。请自行完成该步骤，或将其去掉。',
  'process.another': '进程 {pid} 已不是预览时的那个程序，未做任何更改；请重新查看。',
  'process.denied': '此帐户无权关闭进程 {pid}，它照常运行，请自行关闭。',
  'process.exitCode': '“{command}”以代码 {code} 结束。此前它所做的更改仍然保留。',
  'process.gone': '进程 {pid} 已不存在，无需关闭。',
  'process.known': '{program}{titled, select, yes {，窗口“{window}”} other {}}',
  'process.noWindow':
    '进程 {pid} 没有可以关闭的窗口，因此没有向它发出请求。它照常运行，只能通过单独的步骤强制结束。',
  'process.protected':
    '{why, select, own {进程 {pid}（“{program}”）是 DeskShell 本身，或 DeskShell 正在其中运行。} tools {进程 {pid}（“{program}”）用于运行命令或脚本，可能正在执行操作。} system {进程 {pid}（“{program}”）属于系统。} foreign {进程 {pid}（“{program}”）属于其他帐户或管理员。} other {系统没有说明进程 {pid} 是哪个程序。}}这里从不关闭它，请去掉该步骤。',
  'process.unlisted': '无法列出正在运行的程序。没有关闭任何程序，请重试。',
  'process.waiting': '进程 {pid} 仍在运行，可能正在询问未保存的内容。请查看其窗口。',
  'protected.setting': '“{setting}”不在允许更改的设置之列，请去掉该步骤。',
  'recovery.mayHaveHappened': '程序在执行此步骤时被中断，因此它可能已经发生。不会再次执行，请自行查看。',
  'recycle.entry': '“{path}”{dated, select, yes {，{when} 删除} other {}}',
  'recycle.inPart': '已在 {done}/{count} 处停止；已处理的项目无法恢复。',
  'recycle.more': '以及另外 {count} 个项目',
  'recycle.noRecord': '“{path}”无法放回回收站：回收站不能记录这个位置。它保持原位。',
  'recycle.outsideRoot':
    '其删除前的位置“{path}”不在允许更改的文件夹内。请同时指定包含它的文件夹（--root），或去掉该项目。',
  'recycle.recordOnly': '回收站只剩下“{path}”的记录，文件本身已不存在，无法恢复，请去掉该项目。',
  'recycle.someStay':
    '{count} 个项目中有 {done} 个已永久删除。正在使用或此帐户无权更改的项目仍在回收站中，例如“{path}”。请关闭正在使用它的程序后重试。',
  'setting.denied': 'Windows 不允许此帐户读取或更改“{setting}”，可能由管理员设定；它保持原样。请去掉该步骤。',
  'setting.failed': 'Windows 无法读取或更改“{setting}”。请先在 Windows 中查看该设置，再重试。',
  'setting.noPlan': '此电脑没有电源计划 {guid}。请去掉该步骤。',
  'setting.noStartup': '登录时并不会启动名为“{name}”的项目。请去掉该步骤。',
  'setting.notTaken': '系统没有接受“{setting}”的新值，它保持原样。请自行设置，或去掉该步骤。',
  'setting.noValue': '要写入“{setting}”的内容不是它能保存的值，请更正任务。',
  'task.oneProgram': '一个任务只能运行一个程序，而此任务指定了第二个（{field}）。',
  'undo.goneOutside': '“{path}”已不存在，无法放回回收站。',
  'undo.settingBlocked': '“{setting}”被之后的步骤再次更改。请先撤销那一步。',
  'undo.settingChanged': '“{setting}”之后被更改过，因此保持现状。',
  'undo.settingGone': '“{setting}”已不存在，因此未做更改。',
};
