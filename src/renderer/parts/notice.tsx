import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.tsx';

export interface NoticeProps {
  readonly tone?: 'plain' | 'caution' | 'critical' | 'safe';
  readonly icon?: IconName;
  /** At most one or two buttons, at the end. */
  readonly actions?: ReactNode;
  /** Several lines: the icon and the buttons stay at the first. */
  readonly tall?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

const ICONS = { plain: 'info', caution: 'risk-high', critical: 'failed', safe: 'done' } as const;

/** Something to know, with what to do about it. */
export function Notice({ tone = 'plain', icon, actions, tall = false, className, children }: NoticeProps) {
  const classes = ['notice', tone === 'plain' ? '' : tone, tall ? 'top' : '', className ?? ''];
  return (
    <div className={classes.filter((it) => it !== '').join(' ')}>
      <Icon name={icon ?? ICONS[tone]} />
      <div>{children}</div>
      {actions}
    </div>
  );
}
