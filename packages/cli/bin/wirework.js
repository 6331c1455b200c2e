#!/usr/bin/env node
import { runProcess } from '@wirework/cli';

await runProcess();
