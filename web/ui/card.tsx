// Cards and rows. A card never contains another card.

import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './class-names.ts'
import { IconChevronRight } from './icons/icons.tsx'

/** A white sheet with the one soft shadow (a line in dark mode). `padded` adds the usual padding. */
export function Card({
  padded = false,
  className,
  ...rest
}: ComponentProps<'section'> & { readonly padded?: boolean }): ReactElement {
  return (
    <section
      className={cx('rounded-card border border-card-line bg-surface shadow-lift', padded && 'p-5', className)}
      {...rest}
    />
  )
}

/** A card's title line, with an optional link or button at its end. */
export function CardHeader({
  title,
  action,
  id,
}: {
  readonly title: ReactNode
  readonly action?: ReactNode
  readonly id?: string
}): ReactElement {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 pt-5 pb-2 tablet:px-5">
      <h2 id={id} className="display text-card-title">
        {title}
      </h2>
      {action}
    </div>
  )
}

/** A quiet link in the action colour, with a target of at least 44 px. */
export function TextLink({
  href,
  className,
  children,
}: {
  readonly href: string
  readonly className?: string
  readonly children: ReactNode
}): ReactElement {
  return (
    <Link
      to={href}
      className={cx(
        '-my-2.5 inline-flex min-h-11 items-center font-semibold text-action underline-offset-4 hover:underline',
        className,
      )}
    >
      {children}
    </Link>
  )
}

/**
 * The ground of an icon tile. Actions have the same colour everywhere: deposit ok, swap info, withdraw brand, quick
 * sell and support warn.
 */
export type TileTone = 'ok' | 'info' | 'brand' | 'warn' | 'bad' | 'action' | 'neutral'

const TILES: Record<TileTone, string> = {
  ok: 'bg-ok-soft text-ok',
  info: 'bg-info-soft text-info',
  brand: 'bg-brand-soft text-brand-ink',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  action: 'bg-action text-on-action',
  neutral: 'bg-raised text-muted',
}

/** A soft square around an icon. */
export function IconTile({
  tone,
  size = 44,
  className,
  children,
}: {
  readonly tone: TileTone
  readonly size?: number
  readonly className?: string
  readonly children: ReactNode
}): ReactElement {
  return (
    <span
      className={cx('grid shrink-0 place-items-center rounded-tile', TILES[tone], className)}
      style={{ width: size, height: size }}
    >
      {children}
    </span>
  )
}

/** A card's list, with lines between its rows. */
export function List({ className, ...rest }: ComponentProps<'ul'>): ReactElement {
  return <ul className={cx('divide-y divide-line', className)} {...rest} />
}

/**
 * A row of a list: a leading part (a coin, a tile), two lines, two lines at the end, and `foot` beneath. With `href` or
 * `onClick` the whole row can be pressed; `chevron` shows that it is a link. If space is short, `middle` shrinks first.
 */
export type ListRowProps = {
  readonly leading?: ReactNode
  readonly title: ReactNode
  readonly subtitle?: ReactNode
  readonly middle?: ReactNode
  readonly end?: ReactNode
  readonly endSubtitle?: ReactNode
  readonly foot?: ReactNode
  readonly href?: string
  readonly onClick?: () => void
  readonly chevron?: boolean
  readonly className?: string
}

/** One row of 68 px or more, as an `<li>`. */
export function ListRow({
  leading,
  title,
  subtitle,
  middle,
  end,
  endSubtitle,
  foot,
  href,
  onClick,
  chevron = false,
  className,
}: ListRowProps): ReactElement {
  const line = (
    <>
      {leading}
      <span className={cx('min-w-0 big-text:basis-3/5', middle === undefined ? 'flex-1' : 'flex-auto')}>
        <span className="block truncate text-body font-semibold text-ink">{title}</span>
        {subtitle === undefined ? null : <span className="num block truncate text-meta text-muted">{subtitle}</span>}
      </span>
      {middle}
      {end === undefined && endSubtitle === undefined ? null : (
        <span
          className={cx(
            'grid justify-items-end text-right big-text:ml-auto',
            middle === undefined ? 'min-w-0' : 'shrink-0',
          )}
        >
          {end === undefined ? null : <span className="num block text-body font-semibold text-ink">{end}</span>}
          {endSubtitle === undefined ? null : <span className="num block text-meta text-muted">{endSubtitle}</span>}
        </span>
      )}
      {chevron ? <IconChevronRight size={18} className="-mr-1 text-muted" /> : null}
    </>
  )
  const content =
    foot === undefined ? (
      line
    ) : (
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-3 tablet:gap-3.5 big-text:flex-wrap">{line}</span>
        <span className="num mt-1 block text-right text-meta text-muted">{foot}</span>
      </span>
    )
  const box = cx(
    'flex min-h-17 w-full items-center gap-3 px-4 py-3 text-left tablet:gap-3.5 tablet:px-5 big-text:flex-wrap',
    (href !== undefined || onClick !== undefined) &&
      'transition-colors duration-120 hover:bg-ground focus-visible:-outline-offset-3',
    className,
  )
  if (href !== undefined) {
    return (
      <li>
        <Link to={href} className={box}>
          {content}
        </Link>
      </li>
    )
  }
  if (onClick !== undefined) {
    return (
      <li>
        <button type="button" onClick={onClick} className={box}>
          {content}
        </button>
      </li>
    )
  }
  return (
    <li>
      <div className={box}>{content}</div>
    </li>
  )
}

/** One fact. */
export type Fact = { readonly term: ReactNode; readonly value: ReactNode }

/** Facts as term and value, the value at the end of the line: rate, fee, network. */
export function Facts({
  items,
  className,
}: {
  readonly items: readonly Fact[]
  readonly className?: string
}): ReactElement {
  return (
    <dl
      className={cx(
        'num grid grid-cols-[auto_1fr] gap-x-4 gap-y-2.5 text-label big-text:grid-cols-1 big-text:gap-y-1 big-text:[&_dd]:mb-2 big-text:[&_dd]:text-left',
        className,
      )}
    >
      {items.map(({ term, value }, order) => (
        <div key={order} className="contents">
          <dt className="text-muted">{term}</dt>
          <dd className="text-right font-semibold text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A line that must be read: a warning, a limit, good news. It is part of the page, not a toast. */
export function Note({
  tone = 'warn',
  icon,
  className,
  children,
}: {
  readonly tone?: 'ok' | 'info' | 'warn' | 'bad'
  readonly icon?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}): ReactElement {
  const ground = { ok: 'bg-ok-soft', info: 'bg-info-soft', warn: 'bg-warn-soft', bad: 'bg-bad-soft' }[tone]
  const ink = { ok: 'text-ok', info: 'text-info', warn: 'text-warn', bad: 'text-bad' }[tone]
  return (
    <div className={cx('flex gap-3 rounded-[18px] px-4 py-3.5 text-label text-ink', ground, className)}>
      {icon === undefined ? null : <span className={cx('mt-px shrink-0', ink)}>{icon}</span>}
      <div className="min-w-0">{children}</div>
    </div>
  )
}
