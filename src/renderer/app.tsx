import { type KeyboardEvent, useEffect } from 'react';
import { assertNever } from '../protocol/result.ts';
import { keepFocus } from './move-focus.ts';
import { cyclePanes } from './panes.ts';
import { IconSprite } from './parts/icon.tsx';
import { JobAnnouncer } from './parts/job-announcer.tsx';
import { Rail } from './parts/rail.tsx';
import { StandingNotices } from './parts/standing-notices.tsx';
import { TitleBar } from './parts/title-bar.tsx';
import { ConfirmScreen } from './screens/confirm/confirm-screen.tsx';
import { OverviewScreen } from './screens/overview/overview-screen.tsx';
import { PurgeScreen } from './screens/quarantine/purge-screen.tsx';
import { QuarantineScreen } from './screens/quarantine/quarantine-screen.tsx';
import { ReceiptScreen } from './screens/receipt/receipt-screen.tsx';
import { ReviewScreen } from './screens/review/review-screen.tsx';
import { RunScreen } from './screens/run/run-screen.tsx';
import { UndoScreen } from './screens/undo/undo-screen.tsx';
import { useRun } from './stores/run-store.ts';
import { followMain, type Screen, useSession } from './stores/session-store.ts';
import { useSpeech } from './text.ts';

/** The window: its title, the places, and the page of the screen that is shown. */
export function App() {
  const { locale } = useSpeech();
  const hello = useSession((session) => session.hello);
  const screen = useSession((session) => session.screen);

  useEffect(() => {
    const stop = followMain();
    void useSession.getState().start();
    void useRun.getState().loadReceipt();
    return stop;
  }, []);
  useEffect(keepFocus, []);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'F6' && cyclePanes(event.shiftKey)) event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: F6 is heard wherever the focus is
    <div className={hello?.ownTitleBar === true ? 'window own-titlebar' : 'window'} onKeyDown={onKeyDown}>
      <IconSprite />
      {hello?.ownTitleBar === true && <TitleBar platform={hello.platform} />}
      <Rail />
      <div className="stage">
        <StandingNotices />
        {hello !== null && <Page key={screen} screen={screen} />}
      </div>
      <JobAnnouncer />
    </div>
  );
}

function Page({ screen }: { readonly screen: Screen }) {
  switch (screen) {
    case 'overview':
      return <OverviewScreen />;
    case 'review':
      return <ReviewScreen />;
    case 'confirm':
      return <ConfirmScreen />;
    case 'run':
      return <RunScreen />;
    case 'receipt':
      return <ReceiptScreen />;
    case 'undo':
      return <UndoScreen />;
    case 'quarantine':
      return <QuarantineScreen />;
    case 'purge':
      return <PurgeScreen />;
    default:
      return assertNever(screen);
  }
}
