/** What a guide is made of, and how it is drawn. */
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactElement, ReactNode } from 'react'
import type { Path } from '../addresses.ts'
import { GUIDES, type GuideSlug } from '../data/guides.ts'
import { usePageLocation } from '../page-location.tsx'
import { AccountButtons, Related } from '../parts/blocks.tsx'

/** A part of a guide: its heading, its paragraphs, and the steps or points among them. */
export type GuidePart = {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly steps?: readonly string[]
  readonly points?: readonly string[]
}

/** The name and the description of a guide, for its head, its list and its own page. */
export type GuideName = { readonly title: MessageDescriptor; readonly description: MessageDescriptor }

/** A guide, drawn. `figure` is a part of the app beside its beginning. */
export function GuidePage({
  slug,
  name,
  parts,
  links,
  figure,
}: {
  readonly slug: GuideSlug
  readonly name: GuideName
  readonly parts: readonly GuidePart[]
  readonly links: readonly (readonly [path: Path, text: string])[]
  readonly figure?: ReactNode
}): ReactElement {
  const { i18n, t } = useLingui()
  const { to } = usePageLocation()
  const next = GUIDES[(GUIDES.indexOf(slug) + 1) % GUIDES.length] ?? slug
  return (
    <article>
      <div className="wrap hero bare">
        <div className="hero-text">
          <p className="eyebrow">
            <a href={to('/guides')}>
              <Trans>Guides</Trans>
            </a>
          </p>
          <h1>{i18n._(name.title)}</h1>
          <p className="sub">{i18n._(name.description)}</p>
        </div>
      </div>
      <div className="wrap clauses">
        <nav className="page-contents" aria-label={t`On this page`}>
          <ol>
            {parts.map(({ title }, at) => (
              <li key={title}>
                <a href={`#${String(at + 1)}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="guide-text">
          {figure}
          {parts.map((part, at) => (
            <Part key={part.title} id={String(at + 1)} {...part} />
          ))}
        </div>
      </div>
      <Related links={[...links, [`/guides/${next}`, t`Next guide`]]} />
      <section className="wrap closing">
        <AccountButtons />
      </section>
    </article>
  )
}

function Part({ id, title, paragraphs, steps, points }: GuidePart & { readonly id: string }): ReactElement {
  const rows = (items: readonly string[]): ReactNode => items.map((text) => <li key={text}>{text}</li>)
  return (
    <section id={id}>
      <h2>{title}</h2>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {steps === undefined ? null : <ol>{rows(steps)}</ol>}
      {points === undefined ? null : <ul>{rows(points)}</ul>}
    </section>
  )
}
