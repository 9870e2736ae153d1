/** The seven kinds of files that sorting knows. */
export type FileCategory =
  | 'documents'
  | 'pictures'
  | 'videos'
  | 'audio'
  | 'archives'
  | 'installers'
  | 'others';

const EXTENSIONS: Readonly<Record<Exclude<FileCategory, 'others'>, string>> = {
  documents:
    'pdf doc docx docm dot dotx odt ott rtf txt md tex wps wpd pages xls xlsx xlsm xlsb xlt xltx ods ots csv tsv et ' +
    'numbers ppt pptx pptm pps ppsx pot potx odp otp dps key vsd vsdx odg one epub mobi azw azw3 djvu xps oxps ' +
    'htm html mht mhtml eml msg ics vcf',
  pictures:
    'jpg jpeg jpe jfif png gif bmp dib tif tiff webp heic heif avif svg ico psd ai eps xcf raw cr2 cr3 nef nrw arw ' +
    'dng orf rw2 raf pef srw jxl',
  videos: 'mp4 m4v mkv mov avi wmv flv webm mpg mpeg mpe m2ts mts vob 3gp 3g2 ogv rm rmvb asf divx f4v',
  audio: 'mp3 m4a m4b aac flac wav wma ogg oga opus aif aiff alac ape amr mid midi dsf dff',
  archives:
    'zip 7z rar tar gz tgz bz2 tbz tbz2 xz txz zst tzst lz lzma lz4 br z cab arj lzh ace jar war sit sitx z01 r00',
  installers:
    'exe msi msix msixbundle msixupload appx appxbundle appinstaller dmg pkg mpkg deb rpm apk aab xapk appimage ' +
    'snap flatpak flatpakref run iso img',
};

const CATEGORIES = new Map<string, FileCategory>();
for (const [category, extensions] of Object.entries(EXTENSIONS)) {
  for (const extension of extensions.split(' ')) CATEGORIES.set(extension, toCategory(category));
}

function toCategory(text: string): FileCategory {
  switch (text) {
    case 'documents':
    case 'pictures':
    case 'videos':
    case 'audio':
    case 'archives':
    case 'installers':
      return text;
    default:
      return 'others';
  }
}

/** What kind of file a name says it is, by its extension alone; `others` where that is not known. */
export function categoryOf(name: string): FileCategory {
  const dot = name.lastIndexOf('.');
  if (dot <= 0) return 'others';
  return CATEGORIES.get(name.slice(dot + 1).toLowerCase()) ?? 'others';
}
