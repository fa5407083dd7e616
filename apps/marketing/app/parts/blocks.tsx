/** The blocks that pages are composed of. They lay out; every word comes from the page. */
import { Trans, useLingui } from '@lingui/react/macro'
import { cx } from '@zend/web/ui'
import type { ReactElement, ReactNode } from 'react'
import { usePageLocation } from '../page-location.tsx'
import type { Path } from '../addresses.ts'
import { Facts } from './head.tsx'
import { Icon, type IconName } from './icons.tsx'
import { type App, appLink } from './links.tsx'

/**
 * The top of a page: its promise, the two buttons, and a picture or a tool beside them. On a phone the buttons come
 * first; with `toolFirst` the tool does.
 */
export function Hero({
  eyebrow,
  title,
  lead,
  app = 'personal',
  more,
  below,
  toolFirst = false,
  children,
}: {
  readonly eyebrow?: string
  readonly title: ReactNode
  readonly lead: string
  readonly app?: App
  readonly more?: ReactNode
  readonly below?: ReactNode
  readonly toolFirst?: boolean
  readonly children?: ReactNode
}): ReactElement {
  const side = children === undefined ? null : <div className="hero-side">{children}</div>
  return (
    <div className={cx('wrap hero', side === null && 'bare', toolFirst && 'tool-first')}>
      <div className="hero-text">
        {eyebrow === undefined ? null : <p className="eyebrow">{eyebrow}</p>}
        <h1>{title}</h1>
        <p className="sub">{lead}</p>
      </div>
      {toolFirst ? side : null}
      <div className="hero-more">
        <AccountButtons app={app} more={more} />
        {below}
      </div>
      {toolFirst ? null : side}
    </div>
  )
}

/** The two buttons: "open an account", and one beside it. */
export function AccountButtons({
  app = 'personal',
  more,
}: {
  readonly app?: App
  readonly more?: ReactNode
}): ReactElement {
  const { to } = usePageLocation()
  return (
    <p className="doors">
      <a className="button papaya" {...appLink(app, '/auth/register')}>
        {app === 'personal' ? <Trans>Open a free account</Trans> : <Trans>Open a business account</Trans>}
      </a>
      {more ?? (
        <a className="button line" href={to('/contact')}>
          <Trans>Talk to a person</Trans>
        </a>
      )}
    </p>
  )
}

/** A part of a page under a heading. At a desk, facts, questions and tables stand beside it while they are read. */
export function Section({
  eyebrow,
  title,
  lead,
  id,
  children,
}: {
  readonly eyebrow?: string
  readonly title: ReactNode
  readonly lead?: string
  readonly id?: string
  readonly children?: ReactNode
}): ReactElement {
  return (
    <section className="wrap section" {...(id === undefined ? {} : { id })}>
      <div className="section-head">
        {eyebrow === undefined ? null : <p className="eyebrow">{eyebrow}</p>}
        <h2>{title}</h2>
        {lead === undefined ? null : <p className="lead">{lead}</p>}
      </div>
      {children}
    </section>
  )
}

/** A point: an icon, a short title and what it means. */
export type Point = { readonly icon?: IconName; readonly title: string; readonly text: ReactNode }

/** Points beside each other. */
export function Points({ items }: { readonly items: readonly Point[] }): ReactElement {
  return (
    <ul className="points">
      {items.map(({ icon, title, text }) => (
        <li key={title}>
          {icon === undefined ? null : (
            <span className="point-icon">
              <Icon name={icon} />
            </span>
          )}
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}

/**
 * Cards in a row that scrolls sideways where they do not fit: by hand, by wheel, or with the arrow keys while it has
 * the focus.
 */
export function Carousel({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="carousel" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}

/** Numbered steps. */
export function Steps({ items }: { readonly items: readonly Point[] }): ReactElement {
  const { t } = useLingui()
  return (
    <Carousel label={t`Step by step`}>
      <ol className="steps">
        {items.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Carousel>
  )
}

/** Facts in two columns: name and value. */
export function FactList({
  rows,
}: {
  readonly rows: readonly (readonly [what: string, value: ReactNode])[]
}): ReactElement {
  return (
    <dl className="facts">
      {rows.map(([what, value]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A question and its answer as plain text, so that structured data for search engines can hold them. */
export type Question = { readonly question: string; readonly answer: string }

/** Questions that open without a script. */
export function Questions({ items }: { readonly items: readonly Question[] }): ReactElement {
  const { t } = useLingui()
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
  return (
    <Section title={t`Questions and answers`}>
      <div className="questions">
        {items.map(({ question, answer }) => (
          <details key={question}>
            <summary>
              {question}
              <Icon name="down" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
      <Facts facts={facts} />
    </Section>
  )
}

/** Pages by their paths, with the names of their links. */
export type PageLinks = readonly (readonly [path: Path, name: string])[]

/** A list of links to pages. */
export function LinkList({
  links,
  className,
}: {
  readonly links: PageLinks
  readonly className: 'related' | 'wanted'
}): ReactElement {
  const { to } = usePageLocation()
  return (
    <ul className={className}>
      {links.map(([path, name]) => (
        <li key={path}>
          <a href={to(path)}>
            {name}
            <Icon name="out" />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Links to related pages. */
export function Related({ links }: { readonly links: PageLinks }): ReactElement {
  const { t } = useLingui()
  return (
    <Section title={t`Go on from here`}>
      <LinkList links={links} className="related" />
    </Section>
  )
}

/** The closing call to action of a page. */
export function Closing({ title, app = 'personal' }: { readonly title: ReactNode; readonly app?: App }): ReactElement {
  return (
    <section className="wrap closing">
      <h2>{title}</h2>
      <AccountButtons app={app} />
    </section>
  )
}
