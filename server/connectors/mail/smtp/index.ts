/** The SMTP connector's front door. */
export { type SmtpOptions, smtpSender } from './sender.ts'
