-- The dispatch board replaces the list of orders to pack, which people may have chosen as their first screen.
update vendors set home = '/orders/dispatch' where home = '/orders/to-pack';
