/** The top of a page for developers, with the way to the other ones. */
import { useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { API_TOPICS } from '../data/developer-pages.ts'
import { usePageLocation } from '../page-location.tsx'
import { useTopicNames } from './developers-names.ts'

/** The heading, a sentence, and links to every page of the reference. */
export function DeveloperHead({ title, lead }: { readonly title: string; readonly lead: string }): ReactElement {
  const { t } = useLingui()
  const { to, path } = usePageLocation()
  const names = useTopicNames()
  const links = [
    ['/developers', t`Begin`],
    ['/developers/signing', t`Signatures`],
    ['/developers/webhooks', t`Webhooks`],
    ...API_TOPICS.map((topic) => [`/developers/${topic}`, names[topic]] as const),
  ] as const
  return (
    <div className="wrap developer-head">
      <p className="eyebrow">{t`For developers`}</p>
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      <nav className="developer-menu" aria-label={t`Pages for developers`}>
        {links.map(([target, name]) => (
          <a key={target} href={to(target)} aria-current={target === path ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
    </div>
  )
}
