/** Texts about a company's webhooks. */
import { msg } from '../texts/index.ts'
import type { MailAction, Phrasing, Texts, WebhookKind } from './message.ts'
import { NEVER_SHARE, NOT_ASKED, resetInBusiness } from './texts.shared.ts'

const seeWebhooks = (tell: Phrasing['tell']): MailAction => ({
  label: tell(msg({ message: 'See the webhooks', context: 'button' })),
  path: '/developers/webhooks',
  app: 'business',
})

/** Texts by kind. */
export const WEBHOOK_TEXTS: Pick<Texts, WebhookKind> = {
  'code-webhook': ({ minutes, company, url }, { tell }) => ({
    subject: tell(msg({ message: '{company}: confirm where webhooks go' }), { company }),
    paragraphs: [
      tell(
        msg({
          message:
            'Enter this code to have what happens at {company} sent to {url}. It works for this address only, for {minutes, plural, one {# minute} other {# minutes}}.',
        }),
        { company, url, minutes },
      ),
      `${tell(NEVER_SHARE)} ${tell(NOT_ASKED)}`,
    ],
    action: resetInBusiness(tell),
  }),
  'webhook-failing': ({ company, url, at }, { tell, when }) => ({
    subject: tell(msg({ message: '{company}: a webhook does not arrive' }), { company }),
    paragraphs: [
      tell(msg({ message: 'Every try to send to {url} has failed since {at}.' }), { url, at: when(at) }),
      tell(
        msg({
          message:
            'New events are still tried. After five days without success it is switched off. What was missed can be sent again for 30 days.',
        }),
      ),
    ],
    action: seeWebhooks(tell),
  }),
  'webhook-disabled': ({ company, url, at }, { tell, when }) => ({
    subject: tell(msg({ message: '{company}: a webhook was switched off' }), { company }),
    paragraphs: [
      tell(msg({ message: 'Every try of five days to send to {url} failed, so it was switched off at {at}.' }), {
        url,
        at: when(at),
      }),
      tell(msg({ message: 'Switch it on again when your server is back, and send again what was missed.' })),
    ],
    action: seeWebhooks(tell),
  }),
  'webhook-gone': ({ company, url, at }, { tell, when }) => ({
    subject: tell(msg({ message: '{company}: a webhook was switched off' }), { company }),
    paragraphs: [
      tell(msg({ message: '{url} answered that it wants nothing any more (410), so it was switched off at {at}.' }), {
        url,
        at: when(at),
      }),
      tell(msg({ message: 'Switch it on again when your server is back, and send again what was missed.' })),
    ],
    action: seeWebhooks(tell),
  }),
}
