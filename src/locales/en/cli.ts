/** Texts of the hosts and of their wire to the worker in English (ICU message format). */
export const cliTextsEn = {
  'host.internal':
    'Something went wrong inside DeskShell that should not have. Run “history” to see what was done; whatever was done can be taken back.',
  'host.request': 'DeskShell cannot take this request ({verb}): {detail}',
  'host.platform': 'DeskShell does not run on {platform} yet, only on Windows, macOS and Linux.',
  'host.startFolder':
    'The folder you are in is no longer there. Change to a folder that exists and try again.',
  'host.home': 'The system does not say where your home folder is. Set HOME (USERPROFILE on Windows) to it.',
} as const;
