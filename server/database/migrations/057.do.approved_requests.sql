-- What is approved and not yet done is looked for every few seconds: without this, every open request is read each
-- time.
create index requests_approved on approvals.requests (made_at) where closed_at is null and state = 'approved';
