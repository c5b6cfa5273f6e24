import { loadConfiguration, openStorage } from '@earshot/server';
