import type { skillTextsEn } from '../en/skills.ts';

/** 技能与位置查找的简体中文文本（ICU 消息格式）。 */
export const skillTextsZh: Readonly<Record<keyof typeof skillTextsEn, string>> = {
  'places.profileMissing':
    '“{path}”处没有文件夹，但它被指定为要查看的用户文件夹。请检查拼写，或不指定以查看你自己的用户文件夹。',

  'skill.unknown': '没有名为“{skill}”的技能。现有：{known}。',
  'skill.notOnPlatform': '“{skill}”只能在 {platforms} 上使用。',
  'skill.manifestInvalid': '技能“{skill}”的清单在“{field}”处有误：{problem}',
  'skill.nameNotFolder': '文件夹“{folder}”中的技能自称“{skill}”，两者名称必须一致。',
  'grant.needed':
    '技能“{skill}”不是 DeskShell 自带的，且未被授予“{capability}”，因此它没有查看任何内容。如果信任此技能，请授权：在终端中会询问您，在脚本中请用 --grant。',
  'grant.builtIn': '技能“{skill}”是 DeskShell 自带的，无需授权。',
  'grant.otherList': '技能“{skill}”现在请求的内容已不同。请重新查看它的请求。',
  'skill.twice': '有两个名为“{skill}”的技能。',
  'skill.threw': '技能“{skill}”因自身错误而中断，没有更改任何内容。请将此信息告知其作者：{detail}',
  'skill.answerInvalid':
    '技能“{skill}”给出的结果不是有效的计划（“{field}”处：{problem}），因此不会显示或执行其中任何内容。',
  'skill.duplicateId': '技能“{skill}”提出了两个编号同为“{id}”的步骤，因此不会显示或执行其中任何内容。',
  'skill.outsideRoots': '技能“{skill}”想查看“{path}”，但它不在允许该技能查看的文件夹之内。',
  'skill.cloudOnly': '“{path}”只存放在云端。为避免触发下载，绝不会打开它。',
  'skill.linkNotEntered': '“{path}”是链接。链接只作为链接显示，绝不会进入。',
  'skill.capabilityMissing': '技能“{skill}”没有申请“{capability}”权限，因此不能查看“{path}”。',
  'skill.settingsName': '技能“{skill}”请求名为“{name}”的设置，但这不是设置文件的名称。',
  'skill.nameUnreadable': '“{dir}”中有一项未处理：其名称（“{name}”）不是有效文本。如需查看，请先重命名。',
  'option.unknown':
    '{known, select, none {技能“{skill}”没有任何选项，因此“{option}”对它没有意义。} other {技能“{skill}”没有选项“{option}”。可用选项：{known}。}}',
  'option.value': '“{value}”不是“{skill}”的选项“{option}”的有效值。可用值：{choices}。',

  'option.valueInvalid': '“{value}”不是“{skill}”的选项“{option}”的有效值：{problem}',

  'downloads.title': '整理“下载”文件夹',
  'downloads.description': '找出内容相同的副本和一个月未改动的文件，并将其余文件按类型归入文件夹。',
  'downloads.identical': '与保留的“{keeper}”内容相同。',
  'downloads.identicalAgeUnknown': '与保留的“{keeper}”内容相同。由于其日期不可信，未予勾选。',
  'downloads.identicalLinked':
    '与保留的“{keeper}”内容相同。这是同一文件的多个名称之一，移走一个名称不会释放空间，因此未予勾选。',
  'downloads.different': '与“{keeper}”同名，但内容不同。请先查看再决定。',
  'downloads.stale': '自 {date} 以来未改动。',
  'downloads.ageUnknown': '其日期（{date}）不可信，因此无法判断新旧。',
  'downloads.sort': '按类型应归入 {folder}。',
  'downloads.sortUnknown': '类型未知。如需归入 {folder}，请勾选。',
  'sort.folderBlocked':
    '不会向“{path}”中归类：它不是文件夹本身，而是文件或链接。如需归类到此处，请先将其重命名。',
  'downloads.cloudOnly': '{count, plural, other {有 # 个文件只存放在云端，未作处理：{names}。}}',
  'downloads.unfinished': '{count, plural, other {有 # 个下载尚未完成或正在使用，未作处理。}}',
  'downloads.unreadable': '无法读取“{path}”，因此不将其视为任何文件的副本。',

  'desktop.title': '整理桌面',
  'desktop.description': '将直接放在桌面上的文件按类型归入文件夹。文件夹和快捷方式保持不动。',
  'desktop.sort': '按类型应归入 {folder}。',
  'desktop.others': '类型不在已知之列，因此归入 {folder}。',
  'desktop.cloudOnly': '只存放在云端，因此保持原位。',
  'desktop.inUse': '{count, plural, other {桌面上有 # 个文件正在使用或尚未完成，未作处理。}}',

  'junk.title': '清理垃圾文件',
  'junk.description': '将固定列表中的位置中的旧临时文件、缓存、日志和崩溃报告移入隔离区。',
  'junk.reason.temp': '临时文件，自 {date} 以来未改动。',
  'junk.reason.cache': '{program} 的缓存，自 {date} 以来未改动。需要时会重新生成。',
  'junk.reason.thumbnails': '缩略图，自 {date} 以来未改动。需要时会重新生成。',
  'junk.reason.shaders': '{program} 的着色器缓存，自 {date} 以来未改动。下次启动时会重新生成。',
  'junk.reason.packages': '{program} 下载的软件包，自 {date} 以来未改动。需要时会重新下载。',
  'junk.reason.log': '{program} 的日志，最后写入于 {date}。',
  'junk.reason.dump': '{program} 的崩溃报告，日期为 {date}。仅用于查找崩溃原因。',
  'junk.reason.own': '来自你自定义的位置，自 {date} 以来未改动。',
  'junk.ageUnknown': '其日期（{date}）不可信，因此无法判断新旧。',
  'junk.holdsDocuments': '其中有文档或图片，可能仍有人需要。请先查看再决定。',
  'junk.needsAdministrator': '只有管理员才能移动此项，而 DeskShell 绝不会自行提升权限。',
  'junk.programMayRun': '{program} 可能正在运行。请先关闭它，再勾选此项。',
  'junk.partlyUnreadable': '其中有些内容无法查看，因此无法判断新旧。',
  'junk.kept': '{count, plural, other {有 # 项正在使用或时间较近，予以保留}}：{keptBytes}。',
  'junk.programRuns': '{program} 正在运行，其文件未作处理。',
  'junk.missing': '{count, plural, other {有 # 个已知位置在此不存在。}}',
  'junk.targetIsLink': '已跳过“{path}”：它是链接。',
  'junk.targetIsNoFolder': '已跳过“{path}”：它不是文件夹。',
  'junk.targetIsDriveRoot': '已跳过“{path}”：它是整个驱动器。',
  'junk.targetOutside': '已跳过“{path}”：它不在此类文件夹应在的位置。',
  'junk.targetProtected': '已跳过“{path}”：其中有你自己或本应用的文件。',
  'junk.targetHoldsAnother': '已跳过“{path}”：其中包含单独查看的“{inner}”。',
  'junk.targetNeedsAdministrator':
    '已跳过“{path}”：只有管理员才能查看其内容，而 DeskShell 绝不会自行提升权限。',
  'junk.targetUnreadable': '已跳过“{path}”：当前帐户无权查看其内容。',
  'junk.ownInvalid': '“{path}”在“{field}”处有误：{problem} 请更正，或删除该文件以使用自带列表。',
  'junk.ownNotJson': '“{path}”不是有效的 JSON。请更正，或删除该文件以使用自带列表。',
  'junk.ownKeyTaken': '“{path}”为你自己的位置使用了已被占用的标识“{key}”。请换一个。',
  'junk.ownUnknownKey': '“{path}”提到了列表中没有的位置“{key}”。列表中的位置有：{known}。',
};
