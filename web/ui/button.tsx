// Buttons and links that look like buttons. A button names its action; while it works it names what it is doing. It
// never decides whether an action is allowed.

import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './class-names.ts'
import { IconSpinner } from './icons/icons.tsx'

/**
 * primary: the main action of a page · quiet: any other · danger: cannot be undone · ghost: in text and lists · brand:
 * marketing only.
 */
export type ButtonVariant = 'primary' | 'quiet' | 'danger' | 'ghost' | 'brand'
/** small 44 px (the smallest target) · medium 52 px · large 56 px. */
export type ButtonSize = 'small' | 'medium' | 'large'

/** The style of a button. `wide` fills the line. */
export type ButtonLook = { readonly variant?: ButtonVariant; readonly size?: ButtonSize; readonly wide?: boolean }

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-action text-on-action hover:bg-action-hover',
  quiet: 'bg-raised text-ink hover:bg-line',
  danger: 'bg-bad text-on-bad hover:bg-bad-hover',
  ghost: 'bg-transparent text-action hover:bg-action-soft',
  brand: 'bg-palette-papaya text-palette-ink hover:bg-brand',
}

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-11 px-5 text-label',
  medium: 'min-h-13 px-6.5 text-body',
  large: 'min-h-14 px-7 text-[1.0625rem]',
}

/** The classes of a button, for elements styled as one. */
export function buttonClasses({ variant = 'primary', size = 'medium', wide = false }: ButtonLook): string {
  return cx(
    'inline-flex select-none items-center justify-center gap-2.5 rounded-pill text-center font-bold transition-[background-color,transform] duration-120 ease-strand active:scale-[0.98]',
    'disabled:cursor-not-allowed disabled:opacity-45 disabled:active:scale-100 aria-disabled:active:scale-100',
    // Pressed before hydration; a loading button is marked otherwise.
    '[&[aria-busy]:not([aria-disabled])]:animate-breathe [&[aria-busy]:not([aria-disabled])]:cursor-progress',
    VARIANTS[variant],
    SIZES[size],
    wide && 'w-full',
  )
}

/**
 * A button's props: those of `<button>` and its style. With `loading` it keeps its width and its focus, ignores presses
 * and shows `loadingText` ("Selling…"). `icon` comes before the label.
 */
export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & { readonly loading?: boolean; readonly loadingText?: string; readonly icon?: ReactNode }

/** A button. Its type defaults to `button`, so that it submits no form by accident. */
export function Button({
  variant,
  size,
  wide,
  loading = false,
  loadingText,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps): ReactElement {
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type={type}
      className={cx(
        buttonClasses({ ...(variant && { variant }), ...(size && { size }), ...(wide !== undefined && { wide }) }),
        className,
      )}
      onClick={press}
      {...(loading && { 'aria-disabled': true, 'aria-busy': true })}
      {...rest}
    >
      <span className="grid place-items-center">
        <span className={cx('col-start-1 row-start-1 inline-flex items-center gap-2.5', loading && 'invisible')}>
          {icon}
          {children}
        </span>
        {loadingText !== undefined || loading ? (
          <span
            className={cx('col-start-1 row-start-1 inline-flex items-center gap-2.5', !loading && 'invisible')}
            aria-hidden={!loading}
          >
            {loading ? <IconSpinner /> : <span className="size-5" />}
            {loadingText ?? <span className="visually-hidden">{children}</span>}
          </span>
        ) : null}
      </span>
    </button>
  )
}

/** Props of a link styled as a button: `href` is a path of the app, or a full address, which becomes a plain link. */
export type LinkButtonProps = Omit<ComponentProps<'a'>, 'href'> &
  ButtonLook & { readonly href: string; readonly icon?: ReactNode }

/** A link styled as a button. */
export function LinkButton({
  href,
  variant,
  size,
  wide,
  icon,
  className,
  children,
  ...rest
}: LinkButtonProps): ReactElement {
  const classes = cx(
    buttonClasses({ ...(variant && { variant }), ...(size && { size }), ...(wide !== undefined && { wide }) }),
    className,
  )
  const content = (
    <>
      {icon}
      {children}
    </>
  )
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) {
    return (
      <a href={href} className={classes} {...rest}>
        {content}
      </a>
    )
  }
  return (
    <Link to={href} className={classes} {...rest}>
      {content}
    </Link>
  )
}

/** Props of a round icon button: `label` is for screen readers; `count` is the small badge on it. */
export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  readonly label: string
  readonly icon: ReactNode
  readonly count?: number
  readonly plain?: boolean
}

/** The classes of a round icon button, for links styled as one. `plain` drops ground and border. */
export function iconButtonClasses({ plain = false }: { readonly plain?: boolean } = {}): string {
  return cx(
    'relative grid size-11 shrink-0 place-items-center rounded-pill text-ink transition-[background-color,transform] duration-120 ease-strand active:scale-95',
    'disabled:cursor-not-allowed disabled:opacity-45',
    plain ? 'hover:bg-raised' : 'border border-line bg-surface hover:border-line-strong',
  )
}

/**
 * The small papaya count on a bell or a tab; nothing for 0, "99+" above 99. Decorative: put the number into the label.
 */
export function CountBadge({ count }: { readonly count: number }): ReactElement | null {
  if (count <= 0) return null
  return (
    <span
      aria-hidden
      className="num absolute -top-1 -right-1 grid h-5 min-w-5 place-items-center rounded-pill bg-brand px-1 text-[0.75rem] leading-none font-bold text-palette-ink ring-2 ring-ground"
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}

/** A round button that shows only an icon. */
export function IconButton({
  label,
  icon,
  count = 0,
  plain = false,
  className,
  type = 'button',
  ...rest
}: IconButtonProps): ReactElement {
  return (
    <button type={type} aria-label={label} className={cx(iconButtonClasses({ plain }), className)} {...rest}>
      {icon}
      <CountBadge count={count} />
    </button>
  )
}
