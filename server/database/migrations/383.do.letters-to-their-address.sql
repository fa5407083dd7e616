-- A letter goes to the address it was written for: delivering one settles it and changes nothing else.
revoke update on notices.outbox from zend_worker;
grant update (state, sealed, settled_at) on notices.outbox to zend_worker;
