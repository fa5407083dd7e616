-- A rule can have what is approved wait before it is released (business.md A4). The confirmer alone says until when, so
-- that pages can show it, and counts it anew from the votes before it signs: this column shortens nothing. Whoever
-- approved may still stop it meanwhile, so a person's approval and their declining are two decisions.
alter table approvals.requests add column releases_at timestamptz;
comment on column approvals.requests.releases_at is
  'When what is approved is released, where a rule has it wait. Written by the confirmer, which counts it anew.';

drop index approvals.decision_once;
create unique index decision_once on approvals.decisions (request_id, version, made_by, decision) where void_at is null;

grant update (releases_at) on approvals.requests to zend_confirmer;
