/** Texts of the kernel and the drivers in English (ICU message format). */
export const kernelTextsEn = {
  'fs.notFound': 'There is nothing at “{path}”.',
  'fs.denied': 'This account may not touch “{path}”. Check its permissions, or leave it as it is.',
  'fs.busy': 'Another program is using “{path}”. Close it and try again.',
  'fs.targetExists': 'There is already something at “{path}”, and nothing is ever overwritten.',
  'fs.noSpace': 'The drive that holds “{path}” is full. Make room there and try again.',
  'fs.nameInvalid': 'The file system does not take the name “{path}”.',
  'fs.failed': '“{path}” could not be handled: {detail}',
  'fs.notAFile': '“{path}” is not a file.',
  'run.cancelled': 'Stopped, as you asked.',
} as const;
