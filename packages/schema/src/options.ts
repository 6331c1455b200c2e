import { LimitExceededError } from '@wirework/encoding-errors';
