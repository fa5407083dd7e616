/** A page of the API reference: the calls of one topic, and the types that they share. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import reference from '../data/api-reference.json'
import type { ApiTopic } from '../data/developer-pages.ts'
import { Section } from '../parts/blocks.tsx'
import { Code } from '../parts/code.tsx'
import { Icon } from '../parts/icons.tsx'
import { ApiCall } from './developers-call.tsx'
import { DeveloperHead } from './developers-head.tsx'
import { useTopicNames } from './developers-names.ts'

const types: Readonly<Record<string, string>> = reference.types

/** The page. */
export function DeveloperTopic({ topic }: { readonly topic: ApiTopic }): ReactElement {
  const { t } = useLingui()
  const names = useTopicNames()
  const calls = reference.topics.find((each) => each.topic === topic)?.calls ?? []
  const shared = [...new Set(calls.flatMap((call) => call.types))].toSorted()
  return (
    <>
      <DeveloperHead
        title={names[topic]}
        lead={t`What a key of your company can call about this. Amounts are decimal text, instants ISO 8601 in UTC.`}
      />
      <Section title={t`Calls`}>
        <ul className="api-index" translate="no">
          {calls.map(({ id, method, path }) => (
            <li key={id}>
              <a href={`#${id}`}>
                {method} {path}
              </a>
            </li>
          ))}
        </ul>
        {calls.map((call) => (
          <ApiCall key={call.id} call={call} />
        ))}
      </Section>
      <Section title={t`Types`}>
        {shared.map((name) => (
          <details className="api-details" key={name}>
            <summary translate="no">
              {name}
              <Icon name="down" />
            </summary>
            <Code label={name}>{types[name] ?? ''}</Code>
          </details>
        ))}
        <p className="muted">
          <Trans>The typed client has all of them.</Trans>
        </p>
      </Section>
    </>
  )
}
