-- Why: what a customer is told of an answer named the conversation's subject, in their words; so did the copy of what they wrote, with the names of their files.
-- Data: those words are taken out of what was told of answers, and of copies that have gone. A copy that still waits keeps them until it has gone.
update notices.notifications set facts = facts - 'subject' where kind = 'support-reply' and facts ? 'subject';
update notices.outbox set facts = facts - 'subject' where kind = 'support-reply' and facts ? 'subject';
update notices.outbox set facts = facts || '{"subject": "", "files": []}' where kind = 'support-received' and state <> 'queued' and facts ->> 'subject' <> '';
