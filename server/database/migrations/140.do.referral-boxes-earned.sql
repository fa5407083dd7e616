-- Why: a mystery box is earned by what its reason names, in time, and stays earned. Until now none could be.
-- Data: boxes so far keep waiting; who was verified before this is not looked up: nobody was, outside of trials.
alter table referrals.boxes add column earned_at timestamptz;
alter table referrals.boxes add constraint boxes_earned_in_time check (earned_at < ends_at);
comment on column referrals.boxes.earned_at is 'When what the reason names happened; null while it has not. Written once.';

create function referrals.keep_earned() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'box % was earned at %', old.id, old.earned_at;
end $$;
create trigger boxes_earned_once before update on referrals.boxes for each row when (old.earned_at is not null) execute function referrals.keep_earned();

-- The worker settles verifications, and the API confirms the phone that may be the last step.
grant usage on schema referrals to zend_worker;
grant select on referrals.invitations, referrals.boxes to zend_worker;
grant update (earned_at) on referrals.boxes to zend_api, zend_worker;
