/** The input of an authenticator app's code, as a confirmation. */
import { useLingui } from '@lingui/react/macro'
import type { ApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { useErrorText } from '@zend/web/client/use-error-text'
import { CODE_LENGTH, PinInput } from '@zend/web/ui/fields'
import { type ReactElement, useEffect, useState } from 'react'

/** Sends the code at the sixth digit; a refused one clears the cells and starts again at the first. */
export function AppCodeForm({
  pending,
  error,
  onCode,
}: {
  readonly pending: boolean
  readonly error: ApiError | null
  readonly onCode: (code: string) => void
}): ReactElement {
  const { t } = useLingui()
  const errorText = useErrorText()
  const online = useOnline()
  const [code, setCode] = useState('')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (error === null) return
    setCode('')
    // Disabled cells may or may not have lost the focus, depending on timing; new ones take it.
    setAttempt((made) => made + 1)
  }, [error])
  return (
    <>
      <PinInput
        key={attempt}
        label={t`6-digit code of the app`}
        length={CODE_LENGTH}
        value={code}
        onChange={setCode}
        onComplete={onCode}
        autoFocus
        disabled={pending || !online}
        error={error === null || code !== '' ? undefined : errorText(error)}
      />
      <p role="status" className="mt-2 min-h-6 text-center text-label text-muted">
        {pending ? t`Checking…` : null}
      </p>
    </>
  )
}
