/** Texts about batches of payments. */
import { msg } from '../texts/index.ts'
import type { BatchKind, Texts } from './message.ts'
import { NEVER_SHARE, NOT_ASKED, resetInBusiness } from './texts.shared.ts'

/** Texts by kind. */
export const BATCH_TEXTS: Pick<Texts, BatchKind> = {
  'code-batch': ({ minutes, name, rows, arrives, leaves }, { tell }) => ({
    subject: tell(msg({ message: 'Confirm paying the batch “{name}”' }), { name }),
    paragraphs: [
      tell(
        msg({
          message:
            'Enter this code to make {rows, plural, one {# payment} other {# payments}}: {arrives} arrive, and at most {leaves} leave your company’s balance. It works for exactly these payments, for {minutes, plural, one {# minute} other {# minutes}}.',
        }),
        { rows: Number(rows), arrives, leaves, minutes },
      ),
      tell(msg({ message: 'If you expected other sums, don’t enter the code: somebody may have changed the file.' })),
      `${tell(NEVER_SHARE)} ${tell(NOT_ASKED)}`,
    ],
    action: resetInBusiness(tell),
  }),
  'batch-done': ({ batchId, name, paid, failed }, { tell }) => ({
    subject:
      failed === '0'
        ? tell(msg({ message: 'The batch “{name}” is paid' }), { name })
        : tell(msg({ message: 'The batch “{name}” is done, and not every row was paid' }), { name }),
    paragraphs: [
      tell(msg({ message: '{paid, plural, =0 {No row was paid.} one {# row was paid.} other {# rows were paid.}}' }), {
        paid: Number(paid),
      }),
      ...(failed === '0'
        ? []
        : [
            tell(
              msg({
                message:
                  '{failed, plural, one {# row could not be paid: its money is in your balance.} other {# rows could not be paid: their money is in your balance.}}',
              }),
              { failed: Number(failed) },
            ),
          ]),
      tell(msg({ message: 'The batch shows each row with its receipt, and has a file of the results.' })),
    ],
    action: {
      label: tell(msg({ message: 'See the batch', context: 'button' })),
      path: `/batches/${batchId}`,
      app: 'business',
    },
  }),
}
