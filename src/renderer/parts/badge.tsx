import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.tsx';

interface BadgeProps {
  readonly tone?: 'plain' | 'safe' | 'caution' | 'critical' | 'accent';
  readonly icon?: IconName;
  readonly children: ReactNode;
}

export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <span className={tone === 'plain' ? 'badge' : `badge ${tone}`}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </span>
  );
}
