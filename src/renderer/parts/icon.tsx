import { ICON_SHAPES, type IconName } from './icon-shapes.tsx';

/** All icons, once on the page; an `Icon` refers to its own by name. */
export function IconSprite() {
  return (
    <svg className="sprite" width="0" height="0" aria-hidden="true">
      {Object.entries(ICON_SHAPES).map(([name, shape]) => (
        <symbol
          key={name}
          id={`i-${name}`}
          viewBox="0 0 20 20"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          {shape}
        </symbol>
      ))}
    </svg>
  );
}

interface IconProps {
  readonly name: IconName;
  readonly small?: boolean;
  readonly className?: string;
}

/** An icon beside words that say the same: it has no name of its own. */
export function Icon({ name, small = false, className }: IconProps) {
  const classes = ['icon', small ? 's' : '', className ?? ''].filter((it) => it !== '').join(' ');
  return (
    <svg className={classes} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
