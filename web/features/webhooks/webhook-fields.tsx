/** What a member says about an endpoint: its address, a name for it, and which events it gets. */
import { Trans, useLingui } from '@lingui/react/macro'
import { CHOSEN_EVENTS, type WebhookEvent } from '@zend/contracts'
import { Checkbox, SegmentedControl, TextField } from '@zend/web/ui/fields'
import type { ReactElement } from 'react'
import type { Wish } from './webhooks.queries.ts'

/** The fields. `urlError` and `eventsError` stand at theirs. */
export function WebhookFields({
  wish,
  onChange,
  urlError,
  eventsError,
}: {
  readonly wish: Wish
  readonly onChange: (wish: Wish) => void
  readonly urlError: string | undefined
  readonly eventsError: string | undefined
}): ReactElement {
  const { t } = useLingui()
  return (
    <>
      <TextField
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={500}
        label={t`Address`}
        hint={t`Of your server, with https. You confirm a new address with a code and your PIN.`}
        required
        value={wish.url}
        onChange={({ currentTarget }) => onChange({ ...wish, url: currentTarget.value })}
        error={urlError}
      />
      <TextField
        name="description"
        maxLength={120}
        autoComplete="off"
        label={t`Name`}
        hint={t`For your colleagues. It can stay empty.`}
        value={wish.description}
        onChange={({ currentTarget }) => onChange({ ...wish, description: currentTarget.value })}
      />
      <Events events={wish.events} error={eventsError} onChange={(events) => onChange({ ...wish, events })} />
    </>
  )
}

function Events({
  events,
  error,
  onChange,
}: {
  readonly events: readonly WebhookEvent[] | null
  readonly error: string | undefined
  readonly onChange: (events: WebhookEvent[] | null) => void
}): ReactElement {
  const { t } = useLingui()
  return (
    <section aria-labelledby="events" className="grid gap-3">
      <h3 id="events" className="text-label font-semibold">
        <Trans>Events</Trans>
      </h3>
      <SegmentedControl
        label={t`Which events`}
        segments={[
          { value: 'all', label: <Trans>All</Trans> },
          { value: 'some', label: <Trans>Some of them</Trans> },
        ]}
        value={events === null ? 'all' : 'some'}
        onChange={(which) => onChange(which === 'all' ? null : [])}
      />
      {events === null ? (
        <p className="text-meta text-muted">
          <Trans>Also those that there will be later.</Trans>
        </p>
      ) : (
        <div className="grid grid-cols-1 phone:grid-cols-2">
          {CHOSEN_EVENTS.map((each) => (
            <Checkbox
              key={each}
              label={<code className="font-mono">{each}</code>}
              checked={events.includes(each)}
              onChange={({ currentTarget }) =>
                // In the order of the contract.
                onChange(CHOSEN_EVENTS.filter((one) => (one === each ? currentTarget.checked : events.includes(one))))
              }
            />
          ))}
        </div>
      )}
      {error === undefined ? null : (
        <p role="alert" className="text-meta text-bad">
          {error}
        </p>
      )}
    </section>
  )
}
