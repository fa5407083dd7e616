/** The mailbox: pages to read, JSON for tests. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { problem } from '../problems.ts'
import type { SandboxParts } from '../parts.ts'
import { mailboxPage, mailPage } from './mailbox-pages.ts'
import { readBody } from './request-body.ts'

const messagesQuery = z.object({ to: z.string().max(320).optional() })
const messageParams = z.object({ id: z.string().max(100) })
const PAGE = 'text/html; charset=utf-8'

/** Adds the routes. */
export function mailboxRoutes(app: FastifyInstance, { mails }: SandboxParts): void {
  app.get('/mailbox', async (_request, reply) => reply.type(PAGE).send(mailboxPage(mails.list())))

  app.get('/mailbox/messages', async (request) =>
    mails
      .list(readBody(messagesQuery, request.query).to)
      .map(({ id, to, subject, text, receivedAt }) => ({ id, to, subject, text, receivedAt })),
  )

  app.get('/mailbox/messages/:id', async (request, reply) => {
    const mail = mails.find(readBody(messageParams, request.params).id)
    if (mail === null) return reply.code(404).send(problem(404, 'not_found', 'There is no such mail.'))
    return reply.type(PAGE).send(mailPage(mail))
  })
}
