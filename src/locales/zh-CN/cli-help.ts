import type { helpTextsEn } from '../en/cli-help.ts';

/** 命令行帮助页的简体中文文本。 */

const everywhere = `通用选项：
  --json           只输出一个 JSON 对象，供程序读取（其中的文本为英文）
  --profile DIR    改为查看此用户文件夹，而不是你的（例如演示文件夹）
  --help           显示本页`;

export const helpTextsZh: Readonly<Record<keyof typeof helpTextsEn, string>> = {
  'help.main': `deskshell 会找出电脑中的杂物，在更改之前逐项展示，只执行你批准的内容，并且可以撤销。

用法：deskshell <命令>

查看
  list                         列出技能：各自做什么、可以触及什么
  preview <技能> --root DIR    某个技能在该文件夹中会做什么；不更改任何内容
  review [--root DIR]          在终端中查看、勾选并批准

执行
  apply <技能> --root DIR      执行已勾选的行（先展示；加 --yes 才执行）
  task preview|apply FILE      对写成 JSON 的任务做同样的事（- 表示标准输入）

体检
  tuneup status                这一轮体检进行到哪里，接下来做什么
  tuneup init|scan|plan|apply|receipt|clean|restore   逐步检查电脑

撤销
  undo [taskId]                撤销最近的任务，或指定的任务
  history [taskId]             做过什么，其中哪些可以撤销
  quarantine list|restore|purge   隔离区中的内容

记录
  lessons add|list|merge|retire   经验：现象、原因和解决办法

试用
  demo [DIR]                   生成一个虚构的杂乱用户文件夹，用来试用所有功能

${everywhere}
  --version        显示版本

示例
  deskshell review
  deskshell preview downloads-cleanup --root ~/Downloads
  deskshell apply downloads-cleanup --root ~/Downloads --yes
  deskshell undo --yes

“deskshell <命令> --help”提供更多说明。没有 --yes 或你的批准，不会更改任何内容。`,

  'help.list': `用法：deskshell list

列出技能：名称、版本、作用、可以触及什么及其原因，以及在这台电脑上能否使用。

${everywhere}`,

  'help.preview': `用法：deskshell preview <技能> --root DIR [--option k=v] [--grant a,b]

展示某个技能会做什么：每一行都附有原因和大小。不更改任何内容。
[x] 会执行，[ ] 仅供选择、未勾选，[!] 无法执行（原因写在下方）。

  --root DIR       要查看的文件夹；junk-files 和 desktop-organize 自己知道，加上 --root 则只取
                   该文件夹及其下的部分；idle-processes 和 performance 不使用它；对 recycle-bin
                   而言，它是允许恢复到的另一个文件夹
  --option k=v     技能的选项；可多次给出
  --grant a,b      为本次执行授予的权限

${everywhere}

示例
  deskshell preview downloads-cleanup --root ~/Downloads
  deskshell preview downloads-cleanup --root ~/Downloads --option sort=false
  deskshell preview junk-files --json`,

  'help.apply': `用法：deskshell apply <技能> --root DIR [--option k=v] [--yes] [--plan HASH]
                      [--only id,id] [--allow-irreversible] [--grant a,b]

执行某个技能的建议。没有 --yes 时仅展示。

  --root DIR       要处理的文件夹；“preview”不需要时，这里也不需要
  --option k=v     技能的选项；可多次给出
  --yes            执行已勾选的行
  --plan HASH      只执行某次预览以此哈希展示的列表
  --only id,id     只执行这些行（编号见 --json）；在脚本中须与 --plan 一起使用
  --allow-irreversible   允许执行任何人都无法撤销的步骤
  --grant a,b      为本次执行授予的权限

${everywhere}

示例
  deskshell apply downloads-cleanup --root ~/Downloads
  deskshell apply downloads-cleanup --root ~/Downloads --yes
  deskshell apply junk-files --yes --json`,

  'help.task': `用法：deskshell task preview FILE --root DIR [--root DIR…]
      deskshell task apply FILE --root DIR [--root DIR…] [--yes] [--plan HASH]
                           [--only id,id] [--allow-irreversible] [--grant a,b]

展示或执行写成 JSON 的任务；FILE 为“-”时从标准输入读取。
“apply”执行其全部操作，没有 --yes 时仅展示。“preview”接受相同的选项，因此只需改一个词，
就能把一行命令变成它的预览；它从不更改任何内容。

  --root DIR       任务可以处理的文件夹；第一个就是任务中的 '{{root}}'
  --yes            执行全部操作
  --plan HASH      只执行某次预览以此哈希展示的列表
  --only id,id     只执行这些操作；在脚本中须与 --plan 一起使用
  --allow-irreversible   允许执行任何人都无法撤销的步骤
  --grant a,b      为本次执行授予的权限：文件用 fs.read、fs.write、fs.delete；回收站、程序、设置
                   和窗口用 recycle.write、process.close、settings.write、ui.read、ui.input

${everywhere}

示例
  deskshell task preview tidy.json --root ~/Documents
  deskshell task apply tidy.json --root ~/Documents --grant fs.write --yes`,

  'help.tuneup': `用法：deskshell tuneup init [--force] | scan | plan | receipt | clean | status
      deskshell tuneup apply [--module M…] [--ids a,b] [--yes] [--allow-irreversible]
      deskshell tuneup restore [批次] [--yes]
      deskshell tuneup nightly
      deskshell tuneup grants [allow|refuse M]

按此顺序进行一轮电脑体检。每一步都会说明接下来做什么。

  init             开始一轮：系统、驱动器、隔离区中存放过久的内容
  scan             所有模块进行查看；不更改任何内容
  plan             按模块列出可以做的事；不更改任何内容
  apply            展示将要执行的内容；加 --yes 才执行已勾选的行，全部归入一个批次
  receipt          做了什么、释放了多少空间、如何撤销
  clean            移除这一轮的工作文件；隔离区保留
  status           这一轮进行到哪里
  restore          撤销最新的批次，或指定的批次；没有 --yes 时仅展示

  nightly          无人值守的一整轮：所有模块进行查看，执行您允许的内容，其余等待您审阅
                   （见“tuneup status”）
  grants           “nightly”在您不在场时可以做的事：在您允许某个模块之前为无。只执行建议的
                   行。回收站需要在终端中输入确认词，之后只删除存放超过 30 天的内容；
                   绝不关闭程序

  --force          即使有一轮尚未结束，也重新开始
  --module M       只处理此模块；可多次给出（junk、downloads 等）
  --ids a,b        只处理这些行（编号见 --json）；分组的编号表示其中已勾选的行
  --yes            执行
  --allow-irreversible   允许执行无法撤销的步骤

${everywhere}

示例
  deskshell tuneup init
  deskshell tuneup apply --module junk --yes
  deskshell tuneup restore --yes
  deskshell tuneup grants allow junk`,

  'help.undo': `用法：deskshell undo [taskId] [--root DIR] [--action id] [--plan HASH] [--yes]

撤销一个任务：最近的，或指定的。没有 --yes 时仅展示哪些内容会恢复。
绝不覆盖任何内容；此后被更改过的内容保持原样，并会列出。

  --root DIR       只查看此文件夹的日志
  --action id      只撤销这一个步骤
  --plan HASH      只撤销某次预览以此哈希展示的内容；对于不是在本机写入的日志必须给出
  --yes            执行撤销

${everywhere}

示例
  deskshell undo
  deskshell undo --yes`,

  'help.review': `用法：deskshell review [--root DIR]

查看“下载”文件夹以及缓存和临时文件，让你逐行勾选并批准。在你批准之前不会更改任何内容，
之后也可以立即全部撤销。需要在终端中运行。

  --root DIR       只查看此文件夹

${everywhere}`,

  'help.history': `用法：deskshell history [taskId] [--root DIR]
      deskshell history rebuild [--root DIR…]

显示做过的任务，最新的在前；给出编号时显示该任务的各个步骤。“rebuild”根据所有处理过的文件夹的日志重新生成历史记录。

  --root DIR       只显示在此文件夹中做过的；与“rebuild”一起使用时：同时读取此文件夹的日志（可多次给出），并从此记住它

${everywhere}`,

  'help.quarantine': `用法：deskshell quarantine list [BATCH] [--from DIR]
      deskshell quarantine restore [BATCH [ITEM…]] [--from DIR] [--to DIR] [--yes]
      deskshell quarantine purge BATCH [ITEM…] [--yes]

显示隔离区中的内容，将其恢复（最新的批次，或指定的批次），或永久删除。
没有 --yes 时，恢复和清空都仅展示会发生什么。
清空无法撤销：必须由你在终端中输入确认词。

  --from DIR       仅凭此隔离区文件夹自身的清单工作，例如在重装系统之后
  --to DIR         放到此文件夹，而不是原位置
  --yes            执行

${everywhere}

示例
  deskshell quarantine list
  deskshell quarantine restore b-20261130-094708 --yes`,

  'help.lessons': `用法：deskshell lessons add --module M --symptom 文本 --cause 文本 --fix 文本
       deskshell lessons list [--module M] [--limit 20] [--all]
       deskshell lessons merge [编号…]
       deskshell lessons retire 编号

保存整理过程中得到的经验。只有会再次出现的问题才值得记录。与同一模块已有记录相似的，会计入
该记录，并以最新的原因和解决办法为准。最多保留 200 条，出现次数最少、时间最早的先移除。

  --module M       recycle、junk、downloads、desktop、process 或 perf；其他一律用 tuneup
  --symptom 文本   看到的现象，包括系统的原话
  --cause 文本     原因
  --fix 文本       解决办法
  --limit N        显示的条数，出现次数多的在前（默认 20）
  --all            包括已停用的

“merge”将指定的记录合并为一条；不指定则合并所有相似的记录。“retire”停用一条记录，但不删除。

${everywhere}

示例
  deskshell lessons add --module junk --symptom 'EBUSY: thumbs.db' --cause '资源管理器占用' \\
                        --fix '先关闭该文件夹'
  deskshell lessons list --module junk`,

  'help.demo': `用法：deskshell demo [DIR]

生成一个虚构的杂乱用户文件夹，用来试用所有功能：生成在 DIR 中（必须为空，或是先前的
演示文件夹），或生成在临时文件中的新文件夹里。

${everywhere}

示例
  deskshell demo ~/deskshell-demo
  deskshell --profile ~/deskshell-demo review`,
};
