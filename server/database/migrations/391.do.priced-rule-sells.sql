-- Why: a rule states the least that its sales take, and nothing what they give at most: whoever wrote such a sale with the worker's login, of a rule of their own, had
-- the house pay any sum for a little coin. The worker now signs each sale that it makes for a rule. Which are older is said where no role can write.
-- Data: reads every sale by a rule once and writes one row. One that waits unsigned is given back.
create table quick_sell.before_priced (
  last_id text not null,
  sells bigint not null
);
comment on table quick_sell.before_priced is 'The newest sale by a rule from before workers signed what those give, and how many there were up to it. One row.';
insert into quick_sell.before_priced select coalesce(max(id), ''), count(*) from quick_sell.sells where automatic;
grant select on quick_sell.before_priced to zend_app;
