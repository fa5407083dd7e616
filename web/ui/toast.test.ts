import { expect, test } from 'vitest'
import { onToast, toast, type Toast } from './toast.ts'

test('toasts sent before the view is there wait for it, the last of each kind', () => {
  toast({ kind: 'error', text: 'first' })
  toast({ kind: 'success' })
  toast({ kind: 'error', text: 'second' })
  const seen: Toast[] = []
  const stop = onToast((next) => seen.push(next))
  expect(seen).toEqual([{ kind: 'error', text: 'second' }, { kind: 'success' }])
  toast({ kind: 'info' })
  stop()
  expect(seen.at(-1)).toEqual({ kind: 'info' })
})

test('what was shown once is not shown to the next view', () => {
  const seen: Toast[] = []
  onToast((next) => seen.push(next))()
  expect(seen).toEqual([])
})
