/** One call of the reference: what it takes, answers and refuses, with an example for a shell and one in TypeScript. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactElement, ReactNode } from 'react'
import { FactList } from '../parts/blocks.tsx'
import { Code, Said } from '../parts/code.tsx'
import { Icon } from '../parts/icons.tsx'
import { usePageLocation } from '../page-location.tsx'
import type reference from '../data/api-reference.json'

type Call = (typeof reference)['topics'][number]['calls'][number]
type Parameter = Call['query'][number]

/** The call, under a heading that links lead to. */
export function ApiCall({ call }: { readonly call: Call }): ReactElement {
  const { t } = useLingui()
  return (
    <article className="api-call" id={call.id}>
      <h3 lang="en">{call.summary}</h3>
      <p className="api-line" translate="no">
        <b>{call.method}</b> <code>{call.path}</code>
      </p>
      <p>
        <Said>{call.text}</Said>
      </p>
      <Needs call={call} />
      <Parameters label={t`In the path`} parameters={call.pathParameters} />
      <Parameters label={t`In the query`} parameters={call.query} />
      {call.body === null ? null : <Code label={t`Body`}>{call.body}</Code>}
      {call.answer === null ? (
        <p>
          <Trans>The answer is a file:</Trans> <code translate="no">{call.file.join(', ')}</code>
        </p>
      ) : (
        <Code label={t`Answer, in data`}>{call.answer}</Code>
      )}
      <Code label={call.signed ? t`In a shell, with the script that signs` : t`In a shell`}>{call.curl}</Code>
      <Code label="TypeScript">{call.program}</Code>
      <Refusals call={call} />
    </article>
  )
}

/** The scope, the signature and the idempotency key that it needs. */
function Needs({ call: { scope, signed, once } }: { readonly call: Call }): ReactElement {
  const { t } = useLingui()
  const { to } = usePageLocation()
  const rows: (readonly [string, ReactNode])[] = [
    [t`Scope`, scope === null ? t`none: any key` : <code translate="no">{scope}</code>],
  ]
  if (signed)
    rows.push([
      t`Signature`,
      <a key="signing" href={to('/developers/signing')}>
        <Trans>needed: money leaves</Trans>
      </a>,
    ])
  if (once) rows.push([t`Idempotency key`, t`taken: sent again, it is done once`])
  return <FactList rows={rows} />
}

function Parameters({
  label,
  parameters,
}: {
  readonly label: string
  readonly parameters: readonly Parameter[]
}): ReactElement | null {
  const { t } = useLingui()
  if (parameters.length === 0) return null
  return (
    <div className="api-parameters">
      <h4>{label}</h4>
      <dl translate="no">
        {parameters.map(({ name, type, required }) => (
          <div key={name}>
            <dt>
              <code>{name}</code> {required ? null : <span className="muted">{t`optional`}</span>}
            </dt>
            <dd>
              <code>{type}</code>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** What it can be refused for, besides what any call can be. */
function Refusals({ call: { id, refusals } }: { readonly call: Call }): ReactElement | null {
  if (refusals.length === 0) return null
  return (
    <details className="api-details" id={`${id}-refusals`}>
      <summary>
        <Trans>Refusals</Trans>
        <Icon name="down" />
      </summary>
      <dl>
        {refusals.map(({ status, code, message }) => (
          <div key={code}>
            <dt translate="no">
              {status} <code>{code}</code>
            </dt>
            <dd lang="en">{message}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
