import type { MessageKey } from '../../locales/texts.ts';
import type { ReviewRowLine } from '../../protocol/review.ts';
import { useSpeech } from '../text.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.tsx';

type Risk = ReviewRowLine['risk'];

const MARKS: Readonly<Record<Risk, { readonly icon: IconName; readonly word: MessageKey }>> = {
  low: { icon: 'risk-low', word: 'window.riskLow' },
  medium: { icon: 'risk-medium', word: 'window.riskMedium' },
  high: { icon: 'risk-high', word: 'window.riskHigh' },
};

export function RiskMark({ risk }: { readonly risk: Risk }) {
  const speech = useSpeech();
  const { icon, word } = MARKS[risk];
  return (
    <span className={`risk ${risk}`}>
      <Icon name={icon} />
      {speech.say(word)}
    </span>
  );
}
