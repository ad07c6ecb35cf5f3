-- Which link a report came through, and who made it: whoever made a link could have sent what came through it.
alter table run_actions add column link_id bigint references run_links on delete cascade;
update run_actions a set link_id = (
  select max(l.id) from run_links l where l.run_id = a.run_id and l.created_at <= a.received_at);
create index run_actions_of_link on run_actions (link_id);

-- The e-mail of the account; null for what no link reported.
alter table payments add column link_made_by text;
alter table payments disable trigger payments_not_changed;
update payments p set link_made_by = (
  select l.created_by from allocations s join run_actions a on a.order_id = s.order_id and a.is_paid
    join run_links l on l.id = a.link_id
  where s.payment_id = p.id order by a.received_at desc limit 1)
where p.state = 'claimed' and p.source = 'agent' and p.recorded_by = 'agent';
alter table payments enable trigger payments_not_changed;
