/** One group of the business information: its fields below its title, its state, and saving it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useOnline } from '@zend/web/client/online'
import { Badge, Button, Card, cx, type Tone } from '@zend/web/ui'
import { IconChevronDown } from '@zend/web/ui/icons'
import { type FormEvent, type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react'
import { type DraftField, fieldOf, type Group, GROUPS, groupOf } from './info.form.ts'
import { GroupFields } from './info-fields.tsx'
import type { InfoGroupProps } from './info-group.props.ts'
import { KybError } from './notes.tsx'

/** The group. */
export function InfoGroup(props: InfoGroupProps): ReactElement {
  const { group, open, onOpen, wrong, tried, pending, error, onSave, closed } = props
  const { t } = useLingui()
  const online = useOnline()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const firstWrong = wrong.find((name) => groupOf(name) === group)
  const isLast = wrong.every((name) => groupOf(name) === group)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSave()
    if (firstWrong !== undefined) form.current?.querySelector<HTMLElement>(`[name="${firstWrong}"]`)?.focus()
  }
  const head = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(open)
  useEffect(() => {
    // A group that opens by itself after the one before gets the focus.
    if (open && !wasOpen.current && document.activeElement === document.body) head.current?.focus()
    wasOpen.current = open
  }, [open])
  return (
    <Card aria-labelledby={`${id}-title`} className="overflow-hidden">
      <h2 className="text-body">
        <button
          ref={head}
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-fields`}
          onClick={() => onOpen(!open)}
          className="flex min-h-17 w-full items-center gap-3 px-4 py-3.5 text-left transition-colors duration-120 hover:bg-ground focus-visible:-outline-offset-3 tablet:px-5"
        >
          <span id={`${id}-title`} className="display min-w-0 flex-1 text-card-title">
            <GroupTitle group={group} />
          </span>
          <GroupState {...props} />
          <IconChevronDown
            size={20}
            className={cx('shrink-0 text-muted transition-transform duration-180 ease-strand', open && 'rotate-180')}
          />
        </button>
      </h2>
      <div id={`${id}-fields`} hidden={!open}>
        {open ? (
          <form ref={form} onSubmit={submit} noValidate className="grid grid-cols-1 gap-5 px-4 pt-2 pb-5 tablet:px-5">
            <GroupFields {...props} showWrong={tried} />
            {closed ? null : (
              <>
                <KybError error={error} />
                <Button type="submit" wide disabled={!online} loading={pending} loadingText={t`Saving…`}>
                  {isLast ? <Trans>Save</Trans> : <Trans>Continue</Trans>}
                </Button>
              </>
            )}
          </form>
        ) : null}
      </div>
    </Card>
  )
}

function GroupTitle({ group }: { readonly group: Group }): ReactNode {
  switch (group) {
    case 'company':
      return <Trans>The company</Trans>
    case 'work':
      return <Trans>Activity</Trans>
    case 'place':
      return <Trans>Operating address</Trans>
    case 'money':
      return <Trans>Payments</Trans>
    case 'shares':
      return <Trans>Unlisted shares</Trans>
  }
}

/** Update needed, to do, kept on this device, or saved. */
function GroupState({ group, draft, base, known, asked, wrong }: InfoGroupProps): ReactElement | null {
  const names: readonly DraftField[] = GROUPS[group]
  const badge = (tone: Tone, text: ReactNode): ReactElement => <Badge tone={tone}>{text}</Badge>
  const isTouched = names.some((name) => String(draft[name]) !== String(base[name]))
  if (wrong.some((name) => groupOf(name) === group)) return badge('neutral', <Trans>To do</Trans>)
  // The first time all groups are saved together, so none is saved before the last.
  if (known.info === null && group === 'shares' && !isTouched) return badge('neutral', <Trans>Optional</Trans>)
  if (known.info === null) return badge('info', <Trans>Filled in</Trans>)
  if (isTouched) return badge('info', <Trans>Not saved yet</Trans>)
  if (names.some((name) => asked.has(fieldOf(name)))) return badge('warn', <Trans>Update needed</Trans>)
  return badge('ok', <Trans>Saved</Trans>)
}
