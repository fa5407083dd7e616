/** The script of the contact page. The form posts to the API and shows the result. */
import { readRuntime } from './config.ts'

/** Lets the form be sent. */
function startContact(accounts: string): void {
  const form = document.querySelector<HTMLFormElement>('[data-contact]')
  const status = form?.querySelector<HTMLElement>('[data-form-status]')
  const button = form?.querySelector('button')
  if (form === null || status === null || status === undefined || button === null || button === undefined) return
  const say = (kind: 'sent' | 'failed', text: string | undefined): void => {
    status.dataset['kind'] = kind
    status.textContent = text ?? ''
  }
  const send = async (): Promise<void> => {
    button.disabled = true
    try {
      const fields = Object.fromEntries(new FormData(form))
      const answer = await fetch(`${accounts}/public/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...fields, locale: form.dataset['language'] }),
      })
      if (answer.ok) form.reset()
      if (answer.ok) say('sent', form.dataset['sent'])
      else
        say(
          'failed',
          answer.status === 429
            ? form.dataset['often']
            : answer.status === 400
              ? form.dataset['malformed']
              : form.dataset['failed'],
        )
    } catch {
      say('failed', form.dataset['failed'])
    } finally {
      button.disabled = false
    }
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })
}

const runtime = readRuntime()
if (runtime !== null) startContact(runtime.api.accounts)
