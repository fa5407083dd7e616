/** The public interface of the SMTP connector. */
export { type SmtpOptions, smtpSender } from './sender.ts'
